/** One mistake against one row of a coverage table. */
export interface RowMutant {
  /** What the row says, letter for letter. */
  row: string
  file: string
  /** What stands in the file once, and what is put there instead. */
  from: string
  to: string
  /** Which of the row's tests must find it; the first unless it says otherwise. */
  by?: number
}
