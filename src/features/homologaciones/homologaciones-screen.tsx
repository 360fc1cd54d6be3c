import '#ui/table/table.css'
import '#office/row-cards.css'
import './homologaciones.css'
import { useMemo, useState } from 'react'
import {
  type ColumnaHomologacion,
  ORDEN_HOMOLOGACIONES,
  sortHomologaciones,
} from '#domain/homologacion/orden-homologaciones.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { EditableTable } from '#office/editable-table.tsx'
import { ListPanel, useReach } from '#office/list-panel.tsx'
import { usePreloads } from '#office/list-parts.tsx'
import { isLoading, ListEmpty, ListFailure } from '#office/list-state.tsx'
import { PagesFoot, useOrden, usePages } from '#office/pages.tsx'
import { ImprimirLista } from '#office/salida/sacar-lista.tsx'
import { filtroEnPalabras } from '#office/salida/salida.ts'
import { useHomologaciones } from '#queries/homologaciones/use-homologaciones.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import type { NotifyKept } from '#ui/notify.ts'
import { useAddressed } from '#ui/use-addressed.ts'
import { ACCIONES, COLUMNAS } from './columnas.tsx'
import { HomologacionEditRow, HomologacionRow } from './homologacion-row.tsx'
import { SearchBar } from './search-bar.tsx'
import { filaKey, useEdit } from './use-edit.ts'

const NINGUNA: readonly never[] = []

interface HomologacionesScreenProps {
  notify: NotifyKept
  sesion: { nombre: string }
  /** The text that it starts with. */
  buscado?: string
}

/** Homologaciones (specification §2): search, correct buyer and labels in their row, download all as an Excel. */
export default function HomologacionesScreen(props: HomologacionesScreenProps) {
  const vista = useVista(props)
  const { lista, isWaiting, pages, editor } = vista
  const { parte } = lista
  const reach = useReach()
  usePreloads()
  // An open edit stays in sight when the new search has no rows
  const hasTable = lista.total > 0 || isWaiting || editor.edit !== null
  return (
    <div className="homologaciones">
      <SearchBar buscado={vista.texto} reach={reach} onBuscar={vista.buscar}>
        <ImprimirLista salida={salidaDe(vista)} quien={props.sesion.nombre} notify={props.notify} />
      </SearchBar>
      <ListPanel
        title={HOMOLOGACIONES.titulo}
        list={lista}
        words={HOMOLOGACIONES}
        reach={reach}
        more={parte && HOMOLOGACIONES.soloUltimas(parte.guardadas, parte.total)}
        foot={
          <PagesFoot
            pages={pages}
            hasPager={lista.total > 0}
            isKnown={lista.rows !== null}
            status={isWaiting && <span className="sr">{HOMOLOGACIONES.cargando}</span>}
            onPage={editor.leaving(pages.setPage)}
          />
        }
      >
        {hasTable ? (
          <Tabla vista={vista} reasonId={reach.reasonId} owner={props.sesion.nombre} />
        ) : (
          <Vacia vista={vista} />
        )}
      </ListPanel>
      <ListFailure list={lista} words={HOMOLOGACIONES} />
    </div>
  )
}

type Vista = ReturnType<typeof useVista>

function useVista({ notify, sesion, buscado = '' }: HomologacionesScreenProps) {
  const [desde] = useState({ texto: buscado })
  const [{ texto }, setPedido] = useAddressed(desde)
  const lista = useHomologaciones(sesion.nombre, texto)
  const { rows, refresh } = lista
  const [orden, ordenar] = useOrden(ORDEN_HOMOLOGACIONES)
  const enOrden = useMemo(() => sortHomologaciones(rows ?? NINGUNA, orden), [rows, orden])
  const pages = usePages(enOrden)
  const editor = useEdit(notify, sesion.nombre)
  return {
    texto,
    buscar: editor.leaving((siguiente: string) => {
      pages.setPage(1)
      // The same text again asks again
      if (siguiente === texto) refresh()
      else setPedido({ texto: siguiente })
    }),
    lista,
    isWaiting: isLoading(lista),
    orden,
    enOrden,
    ordenar: editor.leaving((columna: ColumnaHomologacion) => {
      ordenar(columna)
      pages.setPage(1)
    }),
    pages,
    editor,
    notify,
  }
}

const salidaDe = ({ lista, enOrden, texto }: Vista) =>
  lista.rows && {
    titulo: HOMOLOGACIONES.titulo,
    columnas: COLUMNAS,
    filas: enOrden,
    filtro: filtroEnPalabras(texto),
  }

interface TablaProps {
  vista: Vista
  reasonId: string | undefined
  owner: string
}

const Tabla = ({
  vista: { lista, isWaiting, orden, ordenar, pages, editor, notify },
  reasonId,
  owner,
}: TablaProps) => (
  <EditableTable
    className="table row-cards"
    title={HOMOLOGACIONES.titulo}
    first={ACCIONES}
    columns={COLUMNAS}
    orden={orden}
    onOrden={ordenar}
    isBusy={lista.isFetching}
    places={12}
    editor={editor}
    editing={
      editor.edit?.row && (
        <HomologacionEditRow
          key={editor.key}
          fila={editor.edit.row}
          editor={editor}
          notify={notify}
          owner={owner}
        />
      )
    }
    rows={isWaiting ? null : pages.shown}
    keyOf={filaKey}
    renderRow={(fila, takesFocus) => (
      <HomologacionRow fila={fila} reasonId={reasonId} takesFocus={takesFocus} onEdit={editor.start} />
    )}
  />
)

const Vacia = ({ vista: { lista, texto, buscar } }: { vista: Vista }) => (
  <ListEmpty list={lista} words={HOMOLOGACIONES}>
    {texto === '' ? (
      <Empty icon="stamp" title={HOMOLOGACIONES.vacia} detail={HOMOLOGACIONES.vaciaDetalle} />
    ) : (
      <Empty
        icon="stamp"
        title={
          lista.parte ? HOMOLOGACIONES.noEntreLasUltimas(lista.parte.guardadas) : HOMOLOGACIONES.vaciaConTexto
        }
        detail={`«${texto}»`}
        actions={<Button onClick={() => buscar('')}>{HOMOLOGACIONES.verTodas}</Button>}
      />
    )}
  </ListEmpty>
)
