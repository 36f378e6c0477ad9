/** Folders of one process begin alike, so that those of clouds that are never closed can be removed at its end. */
export const worldPrefix = `parley-world-${process.pid}-`
