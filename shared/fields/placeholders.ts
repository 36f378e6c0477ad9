/** How placeholders are written in the texts of authors. */

/**
 * `***NAME***` stands for the value of a variable. `***NAME|text***` stands for `text` where the variable has no value, so
 * that `Hello ***firstname|there***!` greets a customer whose name is unknown. The first group is the name, the second the
 * text in its place.
 */
export const placeholder = String.raw`\*{3}([\w-]{1,200})(?:\|([^*|\n]{1,100}))?\*{3}`
