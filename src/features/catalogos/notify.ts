/** How a screen speaks to the person; only the app knows where it appears. */
export interface Notify {
  success(text: string): void
  error(text: string): void
}
