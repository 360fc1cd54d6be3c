/** Shows a notification. */
export interface Notify {
  success(text: string): void
  /** @param detail why, where the text is one of the specification's own. */
  error(text: string, detail?: string): void
}

/** For a screen whose changes go through the outbox. */
export interface NotifyKept extends Notify {
  /** Kept on this device and not confirmed yet. */
  pending(text: string): void
}
