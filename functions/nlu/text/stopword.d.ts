declare module 'stopword/src/stopwords_deu.js' {
  export const deu: readonly string[]
}
declare module 'stopword/src/stopwords_eng.js' {
  export const eng: readonly string[]
}
declare module 'stopword/src/stopwords_ita.js' {
  export const ita: readonly string[]
}
declare module 'stopword/src/stopwords_nld.js' {
  export const nld: readonly string[]
}
