import '#ui/table/table.css'
import './vendedor.css'
import { useId, useMemo, useRef, useState } from 'react'
import {
  type Celda,
  type ColumnaVendible,
  celdaOf,
  type Matriz,
  matrizOf,
  sortVendibles,
  type Vendible,
  type Vendibles,
} from '#domain/butaca/vendibles.ts'
import { nextOrden, type Orden } from '#domain/valor/lista.ts'
import { formatDolares } from '#domain/valor/numero.ts'
import { COLUMNAS_VENDIBLES } from '#messages/columnas.ts'
import { MODALES, NO_LEIDA } from '#messages/marco.ts'
import { cuandoFue, horaConDia } from '#messages/palabras.ts'
import { VENDEDOR } from '#messages/panel.ts'
import { NRO_INPUT } from '#office/butaca-parts.tsx'
import { SacarDeAca } from '#office/salida/sacar.tsx'
import type { Answer } from '#queries/answer.ts'
import { diasDeFabrica } from '#queries/butacas/use-historial.ts'
import { type EstaLista, useEstaLista } from '#queries/informes/esta-lista.ts'
import { clavePrecio, type PrecioDe, type Precios } from '#queries/stock/use-productos-butaca.ts'
import { useScans } from '#scanner/scanner.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { playFeedback } from '#ui/feedback.ts'
import { isModalOpen } from '#ui/leave-guard.ts'
import { Empty, Skeleton } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { Icon, type IconName } from '#ui/signs/icon.tsx'
import { CodeText, Grade, Swatch } from '#ui/signs/signs.tsx'
import { PlainHead, SortHead } from '#ui/table/sort-head.tsx'
import { WindowedRows } from '#ui/table/windowed-rows.tsx'
import { Nothing } from './part-panel.tsx'

export interface Cuales {
  clave: string
  titulo: string
}
export type Ver = (cuales: Cuales) => void

export const tituloDe = (modelo: string, color: string, as: string | null): string =>
  [modelo, color, as].filter(part => part !== null).join(' ')

export function PreguntaLista({ vendibles, notify }: { vendibles: Answer<Vendibles>; notify: Notify }) {
  const { respuesta, preguntar, cerrar } = useEstaLista(vendibles)
  const field = useRef<HTMLInputElement>(null)
  useScans(({ text }) => {
    if (!isModalOpen()) return preguntar(text)
    playFeedback('rejected')
    notify.error(NO_LEIDA.conDialogo(text.trim()))
  })
  const submit = () => {
    preguntar(field.current?.value ?? '')
    if (field.current !== null) field.current.value = ''
  }
  return (
    <search className="esta-lista">
      <form
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
        onKeyDown={({ key }) => key === 'Escape' && cerrar()}
      >
        <span className="input">
          <Icon name="barcode" />
          <input
            ref={field}
            type="text"
            data-scan
            aria-label={VENDEDOR.numero}
            placeholder={VENDEDOR.numero}
            enterKeyHint="search"
            {...NRO_INPUT}
          />
        </span>
        <Button type="submit">{VENDEDOR.estaLista}</Button>
      </form>
      <div role="status" aria-live="assertive">
        {respuesta && <Respuesta key={respuesta.id} {...respuesta} onCerrar={cerrar} />}
      </div>
    </search>
  )
}

function Respuesta({ onCerrar, ...respuesta }: EstaLista & { onCerrar: () => void }) {
  const { nro, hallada, de } = respuesta
  const butaca = hallada?.butaca ?? null
  const { tone, icon, text } = veredictoOf(respuesta)
  return (
    <div className="respuesta" data-tone={tone}>
      <Icon name={icon} />
      <CodeText value={butaca?.nro ?? nro} />
      <b className="v">{text}</b>
      <IconButton label={VENDEDOR.cerrarRespuesta} icon="close" large onClick={onCerrar} />
      {butaca !== null && (
        <span className="m">
          <span>{butaca.modelo}</span>
          <Swatch color={butaca.color} name={butaca.color} />
          {butaca.as !== null && <Grade value={butaca.as} />}
          <span className="soft">{VENDEDOR.ultimoCambio(cuandoFue(butaca.fechaHs, diasDeFabrica()))}</span>
        </span>
      )}
      {butaca === null && hallada !== null && de === 'servidor' && (
        <span className="m soft">
          {hallada.empiezan > 0 ? VENDEDOR.empiezan(hallada.empiezan, nro) : VENDEDOR.noDetalle}
        </span>
      )}
    </div>
  )
}

function veredictoOf({ hallada, de, asOf }: EstaLista): {
  tone: 'ok' | 'neutral' | 'offline'
  icon: IconName
  text: string
} {
  const isLista = hallada !== null && hallada.butaca !== null
  if (de === null) return { tone: 'neutral', icon: 'barcode', text: VENDEDOR.buscando }
  if (de === 'servidor')
    return isLista
      ? { tone: 'ok', icon: 'check', text: VENDEDOR.si }
      : { tone: 'neutral', icon: 'clock', text: VENDEDOR.no }
  const icon = de === 'sin-red' ? 'wifi-off' : 'triangle'
  if (asOf === null) return { tone: 'neutral', icon, text: VENDEDOR.sinDatos[de] }
  return {
    tone: 'neutral',
    icon,
    text: VENDEDOR.segunEquipo[de][isLista ? 'si' : 'no'](horaConDia(asOf, Date.now())),
  }
}

export function Todas({
  vendibles: { data, error },
  precios,
  onVer,
}: {
  vendibles: Answer<Vendibles>
  precios: Precios
  onVer: Ver
}) {
  const matriz = useMemo(() => (data === null ? null : matrizOf(data.butacas)), [data])
  return (
    <section className="panel todas" aria-label={VENDEDOR.parte}>
      {matriz === null ? (
        <Nothing title={VENDEDOR.titulo} error={error} skeleton={<MatrizSkeleton />} />
      ) : matriz.total === 0 ? (
        <Empty icon="check" title={VENDEDOR.ninguna} detail={VENDEDOR.ningunaDetalle} />
      ) : (
        <>
          <TablaMatriz matriz={matriz} precios={precios} onVer={onVer} />
          <div className="leyenda">
            <span>
              <Grade value="S" /> {VENDEDOR.esS}
            </span>
            <span>
              <Grade value="A" /> {VENDEDOR.esA}
            </span>
          </div>
        </>
      )}
    </section>
  )
}

const TablaMatriz = ({
  matriz: { colores, modelos },
  precios,
  onVer,
}: {
  matriz: Matriz
  precios: Precios
  onVer: Ver
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
  <section className="table-wrap" tabIndex={0} aria-label={VENDEDOR.tabla}>
    <table className="mx" aria-label={VENDEDOR.tabla} style={{ '--colores': colores.length } as object}>
      <thead>
        <tr>
          <th scope="col">{VENDEDOR.modelo}</th>
          {colores.map(({ color, total }) => (
            <th scope="col" key={color}>
              <span>
                <Swatch color={color} name={color} />
                <b>{total}</b>
              </span>
            </th>
          ))}
          <th scope="col" className="tot">
            {VENDEDOR.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {modelos.map(({ modelo, total, porColor }) => (
          <tr key={modelo}>
            <th scope="row">{modelo}</th>
            {porColor.map(({ color, celdas }) => (
              <td key={color} data-zero={celdas.every(({ cantidad }) => cantidad === 0) || undefined}>
                <span className="ph" aria-hidden="true">
                  <Swatch color={color} name={color} />
                </span>
                <div className="celda">
                  {celdas.map(celda => (
                    <Cantidad
                      key={celda.clave}
                      celda={celda}
                      isSplit={celdas.length > 1}
                      titulo={tituloDe(modelo, color, celda.as)}
                      onVer={onVer}
                    />
                  ))}
                  {celdas.some(({ cantidad }) => cantidad > 0) && (
                    <Precio precio={precios.get(clavePrecio(modelo, color))} />
                  )}
                </div>
              </td>
            ))}
            <td className="tot">{total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const Precio = ({ precio }: { precio: PrecioDe | undefined }) =>
  precio === undefined || precio.venta === null ? null : (
    <small className="precio">{formatDolares(precio.venta)}</small>
  )

const PrecioEntero = ({ precio }: { precio: PrecioDe | undefined }) =>
  precio === undefined ? null : (
    <span className="precio-entero">
      {precio.venta !== null && <b>{formatDolares(precio.venta)}</b>}{' '}
      <span className="nro">{precio.codigo}</span>
    </span>
  )

function Cantidad({
  celda: { clave, as, cantidad },
  isSplit,
  titulo,
  onVer,
}: {
  celda: Celda
  /** Whether the model has another number beside this number. */
  isSplit: boolean
  titulo: string
  onVer: Ver
}) {
  // An R7 without S has no letter: «-» marks its number beside the number of S
  const grade = (isSplit || as !== null) && <Grade value={as ?? '-'} />
  if (cantidad === 0)
    return (
      <span className="qa" data-zero>
        {grade}0
      </span>
    )
  return (
    <button type="button" className="qa" onClick={() => onVer({ clave, titulo })}>
      <span className="sr">{VENDEDOR.ver(cantidad, titulo)}</span>
      <span aria-hidden="true">
        {grade}
        <b>{cantidad}</b>
      </span>
    </button>
  )
}

const FILAS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

const MatrizSkeleton = () => (
  <div className="table-wrap" aria-hidden="true">
    <table className="mx">
      <tbody>
        {FILAS.map(fila => (
          <tr key={fila}>
            <th>
              <Skeleton width={48} />
            </th>
            {FILAS.slice(0, 4).map(celda => (
              <td key={celda}>
                <span className="celda">
                  <span className="qa">
                    <Skeleton width={34} />
                  </span>
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const NEWEST: Orden<ColumnaVendible> = { columna: 'fechaHs', sentido: 'desc' }
const COLUMNAS = 5

export function Numeros({
  cuales: { clave, titulo },
  butacas,
  precios,
  notify,
  onClose,
}: {
  cuales: Cuales
  butacas: readonly Vendible[]
  precios: Precios
  notify: Notify
  onClose: () => void
}) {
  const [orden, setOrden] = useState(NEWEST)
  const suyas = useMemo(() => butacas.filter(butaca => celdaOf(butaca) === clave), [butacas, clave])
  const sorted = sortVendibles(suyas, orden)
  return (
    <Dialog
      onClose={onClose}
      closeLabel={MODALES.cerrar}
      title={titulo}
      meta={
        <>
          {VENDEDOR.listas(sorted.length)}
          {suyas[0] && <PrecioEntero precio={precios.get(clavePrecio(suyas[0].modelo, suyas[0].color))} />}
        </>
      }
      width={760}
      footer={
        <>
          <SacarDeAca
            salida={{ titulo, columnas: COLUMNAS_VENDIBLES, filas: sorted, filtro: titulo }}
            notify={notify}
          />
          <span className="grow" />
          <Button onClick={onClose}>{MODALES.cerrar}</Button>
        </>
      }
    >
      {sorted.length === 0 ? (
        <Empty icon="check" title={VENDEDOR.ninguna} />
      ) : (
        <TablaNumeros
          titulo={titulo}
          sorted={sorted}
          orden={orden}
          onOrden={next => setOrden(nextOrden(orden, next))}
        />
      )}
    </Dialog>
  )
}

function TablaNumeros({
  titulo,
  sorted,
  orden,
  onOrden,
}: {
  titulo: string
  sorted: readonly Vendible[]
  orden: Orden<ColumnaVendible>
  onOrden: (columna: ColumnaVendible) => void
}) {
  const id = useId()
  const { nro, modelo, color, as, fechaHs } = VENDEDOR.columnas
  const dias = diasDeFabrica()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
    <section className="numeros" tabIndex={0} aria-labelledby={id}>
      <span className="sr" id={id}>
        {titulo}
      </span>
      <table className="table" aria-rowcount={sorted.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <SortHead column="nro" title={nro} sorted={orden} onSort={onOrden} />
            {[modelo, color, as].map(title => (
              <PlainHead key={title} column={{ title, className: title === as ? 'c-as' : 'c-ref' }} />
            ))}
            <SortHead column="fechaHs" title={fechaHs} className="c-fecha" sorted={orden} onSort={onOrden} />
          </tr>
        </thead>
        <WindowedRows
          items={sorted}
          keyOf={butaca => butaca.nro}
          columns={COLUMNAS}
          renderRow={(butaca, index) => (
            <tr aria-rowindex={index}>
              <td>
                <CodeText value={butaca.nro} />
              </td>
              <td className="c-ref">
                <span>{butaca.modelo}</span>
              </td>
              <td className="c-ref">
                <Swatch color={butaca.color} name={butaca.color} />
              </td>
              <td className="c-as">
                <Grade value={butaca.as ?? '-'} />
              </td>
              <td>{cuandoFue(butaca.fechaHs, dias)}</td>
            </tr>
          )}
        />
      </table>
    </section>
  )
}
