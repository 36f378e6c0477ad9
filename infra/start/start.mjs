// The first step of `npm start`: plain JavaScript, so that an old Node can still say what is missing.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Parley needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
const { register } = await import('tsx/esm/api')
register()
await import('./start.ts')
