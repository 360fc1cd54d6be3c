import { useId, useState } from 'react'
import type { CatalogoNombre } from '#contract/catalogo.ts'
import type { Ref } from '#contract/ref.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import type { Notify } from '#ui/notify.ts'
import { CatalogoDialogs } from './catalogo-dialogs.tsx'
import { CatalogoHead } from './catalogo-head.tsx'
import { CatalogoTable } from './catalogo-table.tsx'
import type { Fallo } from './fallo.ts'
import { ListEmpty } from './list-empty.tsx'
import { ListNotice } from './list-notice.tsx'
import { SearchBar } from './search-bar.tsx'
import { useEdicion } from './use-edicion.ts'
import { useEliminar } from './use-eliminar.ts'
import { useFilas } from './use-filas.ts'

export interface CatalogoProps {
  catalogo: CatalogoNombre
  categorias: readonly Ref[]
  notify: Notify
  sesion: { nombre: string }
}

/** One catalogue: search, new row, edit in its row, delete. */
export function Catalogo({ catalogo, categorias, notify, sesion }: CatalogoProps) {
  const { online } = useNetwork()
  const [fallo, setFallo] = useState<Fallo | null>(null)
  const tabla = useFilas(sesion.nombre, catalogo)
  const medio = { catalogo, notify, isOnline: online, onFallo: setFallo, onConfirmado: tabla.showConfirmado }
  const editor = useEdicion({ ...medio, owner: sesion.nombre, categorias })
  const eliminar = useEliminar(medio)
  const reasonId = useId()

  const { lista, filas } = tabla
  const isLoading = lista.filas === null && lista.isFetching
  const hasRows = filas.length > 0
  /** What is being edited is not dropped because what is looked for now has no rows. */
  const isTable = hasRows || isLoading || editor.edicion !== null
  const quitar = () => {
    editor.leave()
    tabla.quitarFiltros()
  }
  return (
    <div className="catalogos" data-catalogo={catalogo}>
      <CatalogoHead
        catalogo={catalogo}
        total={lista.filas === null ? null : filas.length}
        isLoading={isLoading}
        isOnline={online}
        reasonId={reasonId}
        takesFocus={editor.foco === 'nuevo'}
        onNuevo={editor.startNueva}
      />
      <section className="panel sheet" aria-label={CATALOGOS.de[catalogo].titulo}>
        <SearchBar
          texto={tabla.texto}
          onTexto={texto => {
            editor.leave()
            tabla.setTexto(texto)
          }}
          onBuscar={lista.refresh}
          {...(catalogo === 'modelos_producto' && {
            categorias,
            categoria: tabla.categoria,
            onCategoria: (categoria: number) => {
              editor.leave()
              tabla.setCategoria(categoria)
            },
          })}
        />
        <ListNotice id={reasonId} lista={lista} isOnline={online} />
        <div className="table-wrap">
          {isTable ? (
            <CatalogoTable
              catalogo={catalogo}
              categorias={categorias}
              filas={isLoading ? null : filas}
              isBusy={lista.isFetching}
              orden={tabla.orden}
              reasonId={online ? undefined : reasonId}
              editor={editor}
              onEliminar={eliminar.ask}
              onOrden={columna => {
                editor.leave()
                tabla.ordenar(columna)
              }}
            />
          ) : (
            <ListEmpty catalogo={catalogo} lista={lista} isFiltered={tabla.isFiltered} onQuitar={quitar} />
          )}
        </div>
      </section>
      <CatalogoDialogs
        catalogo={catalogo}
        lista={lista}
        fallo={fallo}
        editor={editor}
        eliminar={eliminar}
        onFalloSeen={() => setFallo(null)}
      />
    </div>
  )
}
