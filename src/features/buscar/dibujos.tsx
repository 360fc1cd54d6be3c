// Drawings that only the lines need; the icons that every screen loads have none of them.

/** A record's paper. */
export const Papel = () => (
  <svg className="icon icon-lg" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M6 3.5h12v17l-2-1.500-2 1.500-2-1.500-2 1.500-2-1.500-2 1.500zM9 8.500h6M9 12h6M9 15.500h3.500" />
  </svg>
)

/** A screen of the app. */
export const Monitor = () => (
  <svg className="icon icon-lg" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M5 5h14a1.500 1.500 0 0 1 1.500 1.500v9a1.500 1.500 0 0 1-1.500 1.500H5a1.500 1.500 0 0 1-1.500-1.500v-9A1.500 1.500 0 0 1 5 5zM9 20.500h6M12 17v3.500" />
  </svg>
)

/** The key that opens the line. */
export const Retorno = () => (
  <svg className="icon ret" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M19 6v6.500H6M10 8.500l-4 4 4 4" />
  </svg>
)
