/** How long (ms) the bytes are kept: long enough for the browser to copy them. */
const KEPT_MS = 30_000

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

/** @returns false if the browser has no clipboard or refuses the copy. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false // No permission, or a page without HTTPS
  }
}
