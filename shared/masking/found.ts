/** What a detector finds: a part of the plain text, from `start` to before `end`. */
export interface Found {
  start: number
  end: number
}
