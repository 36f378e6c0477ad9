/** Pictures for the sample gallery, drawn here so that none has to be fetched. */

const picture = (sky: string, hill: string, sun: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><path fill="${sky}" d="M0 0h320v180H0z"/>` +
      `<circle cx="232" cy="62" r="30" fill="${sun}"/><path fill="${hill}" d="M0 180V128q80-52 160-8t160-16v76z"/></svg>`,
  )}`

export const samplePictures: readonly string[] = [
  picture('#d7e6f2', '#7c9a86', '#f6d58b'),
  picture('#f3dfd3', '#8a7f9c', '#e9a08a'),
]
