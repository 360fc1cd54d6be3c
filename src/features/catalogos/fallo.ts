/** What the error modal says. */
export interface Fallo {
  sentence: string
  detail?: string
}
