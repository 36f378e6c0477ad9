// The first step of a thread that learns: plain JavaScript that lets the thread read the sources as they are.
const { register } = await import('tsx/esm/api')
register()
await import('./models-worker.ts')
