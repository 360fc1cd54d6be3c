import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Paper } from './paper.tsx'

/** A4 with margins of 14 mm and, at the foot of every page, its title and which page of how many it is. */
const pageOf = (title: string, [before, between]: PageWords, isWide: boolean): string => `
  size: A4${isWide ? ' landscape' : ''}; margin: 14mm;
  font-family: 'Atkinson Hyperlegible Next Variable', sans-serif; font-size: 8.5pt; color: #4a5457;
  @bottom-left { content: ${quoted(title)}; }
  @bottom-right { content: ${quoted(before)} counter(page) ${quoted(between)} counter(pages); }
`
type PageWords = readonly [before: string, between: string]

/** A string of CSS. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\\n]/g, found => (found === '\n' ? ' ' : `\\${found}`))}"`

/**
 * Prints its children once, as a document of A4 pages of its own.
 * @param onDone after the printer, or the person, is done with it.
 */
export function PrintPaper({
  title,
  pageWords,
  isWide = false,
  onDone,
  children,
}: {
  /** Of the foot and of the file that a browser may save. */
  title: string
  pageWords: PageWords
  isWide?: boolean
  onDone: () => void
  children: ReactNode
}) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    let isGone = false
    const before = document.title
    const end = () => done()
    void document.fonts.ready.then(() => {
      if (isGone) return
      document.title = title
      addEventListener('afterprint', end)
      print()
    })
    return () => {
      isGone = true
      removeEventListener('afterprint', end)
      document.title = before
    }
  }, [title])
  return <Paper page={pageOf(title, pageWords, isWide)}>{children}</Paper>
}
