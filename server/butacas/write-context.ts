/** What the effects of the seats' writes need. */
export interface WriteContext {
  factoryTz: string
  /** SQL expression of one seat as JSON text (server/butacas/butaca-json.ts). */
  seat: string
  /** The caller's clock, or null for the database's. */
  now: () => Date | null
}
