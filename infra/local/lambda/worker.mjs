// The first step of a function's thread: plain JavaScript that lets the thread read the sources as they are.
const { register } = await import('tsx/esm/api')
register()
await import('./worker.ts')
