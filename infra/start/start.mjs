// The first step of `npm start`: plain JavaScript, so that an old Node can still say what is missing.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Parley needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
const { existsSync } = await import('node:fs')
if (!existsSync(new URL('../../node_modules/tsx', import.meta.url))) {
  console.error('The packages are not installed. Run npm ci first.')
  process.exit(1)
}
// What is built starts in a moment; the sources themselves run where it is missing or older than they are.
const program = (name) => new URL(`../../dist/program/${name}.mjs`, import.meta.url)
const isDevelopment = process.argv.includes('--dev')
let start = program('start')
if (isDevelopment || !existsSync(start) || !(await import(program('build'))).isBuilt('program')) {
  const { register } = await import('tsx/esm/api')
  register()
  // Of a source that cannot be built, the start from sources says what is wrong and where.
  const isBuilt =
    !isDevelopment &&
    (await (await import('../build/build.ts')).ensureBuilt('program').then(
      () => true,
      () => false,
    ))
  if (!isBuilt) start = './start.ts'
}
await import(start)
