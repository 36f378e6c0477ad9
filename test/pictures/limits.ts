/** Where the pictures of the README lie, and how large each of them may be: everybody who clones the repository loads them. */
export const pictureFolder = 'docs/pictures'
export const pictureBytesMax = 150_000
