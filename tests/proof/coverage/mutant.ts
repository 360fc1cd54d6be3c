/** A mutant for one row of a coverage table. */
export interface RowMutant {
  /** The row's statement, letter for letter. */
  row: string
  file: string
  /** The text to replace, which is in the file once, and its replacement. */
  from: string
  to: string
  /** Index of the row's test that must detect it; the first by default. */
  by?: number
}
