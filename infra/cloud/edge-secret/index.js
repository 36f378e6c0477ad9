/* A custom resource of CloudFormation: its id is a secret that is drawn once, when the stack is first made. */
const { randomBytes } = require('node:crypto')

exports.handler = async ({ PhysicalResourceId = randomBytes(24).toString('hex') }) => ({ PhysicalResourceId })
