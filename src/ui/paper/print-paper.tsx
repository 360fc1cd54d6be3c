import './paper.css'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'

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

/**
 * What comes out of the printer. It stands outside of the app, whose frame is as high as the window and would be cut at
 * the first page; while it is there, printing prints it and nothing else.
 * @param page what its `@page` says; the same text while it is the same.
 */
export function Paper({ page, children }: { page: string; children: ReactNode }) {
  usePage(page)
  return createPortal(
    <div className="papel" aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}

/** A job has one size of page, which a sheet of styles cannot take from a variable. */
function usePage(page: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page { ${page} }`)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet)
    }
  }, [page])
}
