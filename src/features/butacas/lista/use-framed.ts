import { type RefObject, useLayoutEffect } from 'react'

/** Brings the row that was read into sight, among its neighbours; where the page itself scrolls, the card stays in sight. */
export function useFramed(wrap: RefObject<HTMLElement | null>, leida: string | null, filas: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other rows
  useLayoutEffect(() => {
    const box = wrap.current
    const row = box?.querySelector<HTMLElement>('tr[data-read]')
    if (!box || !row || leida === null) return
    // The head stays over the first rows
    const top = box.scrollTop + (box.querySelector('thead')?.offsetHeight ?? 0)
    const isIn = row.offsetTop >= top && row.offsetTop + row.offsetHeight <= box.scrollTop + box.clientHeight
    if (!isIn) box.scrollTop = row.offsetTop - (box.clientHeight - row.offsetHeight) / 2
  }, [wrap, leida, filas])
}
