/** Converts slices, because a function call has a limited number of arguments. */
export function toBase64(data: ArrayBuffer | Uint8Array): string {
  const bytes = new Uint8Array(data)
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8_192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)))
  return btoa(parts.join(''))
}

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), c => c.charCodeAt(0))
