/** Long enough for the browser to have taken the bytes. */
const KEPT_MS = 30_000

/** Hands a file over to the person, as a download of the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

/** Puts a text on the clipboard. @returns false where the browser has none or refuses it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false // No permission, or a page without HTTPS
  }
}
