/** Whether a dialog asks something just now: the keys of the page are not meant then. Cloudscape gives its own no `aria-modal`. */
export const isDialogOpen = (): boolean => document.querySelector('[data-dialog], dialog[open]') !== null
