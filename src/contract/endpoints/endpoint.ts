/** Method and path of a call (specification §7, design §4). */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `:id` is replaced by the call's `id`. */
  readonly path: string
}
