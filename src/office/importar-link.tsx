import { Link } from 'react-router-dom'
import type { ClaseImportacion } from '#contract/importacion.ts'
import { rutaImportar } from '#domain/importacion/ruta-importar.ts'
import { TITULOS } from '#messages/menu.ts'
import { useServerIsBare } from '#queries/use-server-is-bare.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Icon } from '#ui/signs/icon.tsx'

/** The way to bring in a file of that kind; a server of the contract alone takes none. */
export function ImportarLink({ clase }: { clase: ClaseImportacion }) {
  const isBare = useServerIsBare()
  if (isBare) return null
  return (
    <Link className={buttonClass()} to={rutaImportar(clase)}>
      <Icon name="arrow-up" />
      {TITULOS.importar}
    </Link>
  )
}
