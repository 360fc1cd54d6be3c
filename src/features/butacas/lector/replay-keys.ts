/**
 * Splits the keys typed before the screen was ready into finished scans and a number that is still being typed.
 * @param keys as `KeyboardEvent.key`, in order.
 */
export function replayKeys(keys: readonly string[]): { scans: readonly string[]; rest: string } {
  const scans: string[] = []
  let rest = ''
  for (const key of keys) {
    if (key !== 'Enter' && key !== 'Tab') {
      if (key.length === 1) rest += key
      continue
    }
    if (rest.trim() !== '') scans.push(rest)
    rest = ''
  }
  return { scans, rest }
}
