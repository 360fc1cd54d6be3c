import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { DETALLES_MAX } from '#contract/limites.ts'
import type { TipoRegistro } from '#contract/stock/catalogo-schema.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import type { Remito } from '#contract/stock/remitos.ts'
import {
  avisosOf,
  hasCambios,
  isCantidadValida,
  isVenta,
  type Linea,
  lineaNueva,
  montoDeLineas,
} from '#domain/registro/linea-registro.ts'
import { nombreDeRegistro, numeroDeRemito } from '#domain/registro/registro.ts'
import { nombreDeProducto } from '#domain/stock/producto.ts'
import { textoDeCelda } from '#domain/valor/celda.ts'
import { formatPesos, importeOf } from '#domain/valor/numero.ts'
import { TOTAL_COLUMNAS, TOTAL_COLUMNAS_DETALLE } from '#features/registros/columnas.tsx'
import { MODALES } from '#messages/marco.ts'
import { SALIDA } from '#messages/salida.ts'
import { ENTREGAS } from '#messages/stock/entregas.ts'
import { DETALLE, REGISTROS, REMITO } from '#messages/stock/registros.ts'
import { NroButaca } from '#office/butaca-parts.tsx'
import { FormDialog } from '#office/form-dialog.tsx'
import { retrying, useReach } from '#office/list-panel.tsx'
import { usePapel } from '#office/salida/sacar.tsx'
import { useCan } from '#queries/cuenta/use-sesion.ts'
import { useOwnServer } from '#queries/device.ts'
import { empresaParaPapel } from '#queries/empresa/use-empresa.ts'
import {
  huellaDePapel,
  readButacasRegistro,
  reloadVentas,
  useAnularRemito,
  useButacasRegistro,
  useEmitirRemito,
} from '#queries/stock/use-entregas.ts'
import { useLista } from '#queries/stock/use-lista.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/field.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { AskDialog } from '#ui/overlay.tsx'
import { Mark } from '#ui/signs/signs.tsx'
import { PlainHeads } from '#ui/table/sort-head.tsx'
import { WindowedRows } from '#ui/table/windowed-rows.tsx'
import { useStable } from '#ui/use-stable.ts'
import { LineaRow, NuevaLineaRow } from './linea-row.tsx'
import type { Detalle } from './use-detalle.ts'
import { NUEVA, type NuevaLinea } from './use-detalle.ts'

/** From this many lines on, a list renders only the visible lines: otherwise typing would lag. */
const MUCHAS = 40
/** The header row is row 1 (WAI-ARIA, `aria-rowindex`). */
const FIRST_ROW = 2

/** Matches a wide screen: all rows have one height. On a phone the rows are cards of different heights. */
const rows = matchMedia('(width >= 37.5rem)')
const onRows = (listener: () => void) => {
  rows.addEventListener('change', listener)
  return () => rows.removeEventListener('change', listener)
}

/**
 * The product search in its selection mode (specification §2). The app passes this screen in, because the screen
 * belongs to another feature.
 */
export type ProductoPicker = ComponentType<{
  owner: string
  isOne?: boolean
  onClose: () => void
  onApply: (productos: readonly Producto[]) => void
}>

export interface DetalleRowProps extends NuevaLineaOptions {
  registro: Registro
  productos: ReadonlyMap<number, Producto>
  tipos: readonly TipoRegistro[]
  canChange: boolean
  reasonId: string
  isSaving: boolean
  owner: string
  ProductoPicker: ProductoPicker
  onGuardar: () => void
  /** Asks before it removes the line, like every delete (specification §4). */
  onQuitar: (linea: Linea) => void
}

/** Whether only moves of seats on the floor write records of this type. */
export const isDelPiso = ({ tipo_registro: { id } }: Registro, tipos: readonly TipoRegistro[]): boolean =>
  tipos.some(tipo => tipo.id === id && tipo.delPiso === true)

/** The lines of an open record, under its row in the table (specification §2, «Detail panel»). */
export function DetalleRow(props: DetalleRowProps) {
  const { registro, detalle, productos, canChange, reasonId, ProductoPicker } = props
  const mayChange = useCan()('stock.cargar') && !isDelPiso(registro, props.tipos)
  const { lineas, nueva } = detalle
  const table = useRef<HTMLTableElement>(null)
  const adding = useNuevaLinea(props, table)
  const quitar = useStable(props.onQuitar)
  const tipo = registro.tipo_registro.id
  const titulo = DETALLE.titulo(nombreDeRegistro(registro))
  const nombreDe = (producto: Linea['producto']) => nombreDeProducto(productos.get(producto.id) ?? producto)
  const last = lineas.at(-1)?.clave
  const common = { tipo, canChange, mayChange, reasonId }
  const porConfirmar = nueva?.producto ? lineaNueva('', nueva.producto, nueva.cantidad) : null
  const todas = porConfirmar === null ? lineas : [...lineas, porConfirmar]
  const avisos = avisosOf(registro, todas, productos, props.tipos)
  return (
    <tr className="detail">
      <td colSpan={TOTAL_COLUMNAS}>
        <section className="detail-in" aria-label={titulo}>
          <table ref={table} className="table lines" aria-rowcount={lineas.length + 1}>
            <caption className="sr">{titulo}</caption>
            <DetalleHead tipo={tipo} />
            <LineasBody
              items={lineas}
              renderRow={(linea, rowIndex) => (
                <LineaRow
                  key={linea.clave}
                  {...common}
                  {...avisos(linea)}
                  linea={linea}
                  rowIndex={rowIndex}
                  nombre={nombreDe(linea.producto)}
                  onCantidad={detalle.changeCantidad}
                  onQuitar={quitar}
                  onAgregar={linea.clave === last && nueva === null ? adding.open : undefined}
                />
              )}
            />
            <tbody>
              {mayChange && nueva !== null && (
                <NuevaLineaRow
                  {...common}
                  {...avisos(porConfirmar)}
                  nueva={nueva}
                  nombre={nueva.producto === null ? '' : nombreDe(nueva.producto)}
                  takesFocus={adding.isAsked}
                  onBuscar={adding.pick}
                  onCantidad={cantidad => detalle.setNueva({ ...nueva, cantidad })}
                  onConfirmar={adding.confirmar}
                  onCancelar={adding.close}
                />
              )}
            </tbody>
          </table>
          <ButacasDelRegistro registro={registro} nombreDe={nombreDe} />
          <DetalleFoot {...props} nueva={nueva} />
        </section>
        {adding.isPicking && (
          <ProductoPicker owner={props.owner} onClose={adding.stopPicking} onApply={adding.apply} />
        )}
      </td>
    </tr>
  )
}

function ButacasDelRegistro({
  registro,
  nombreDe,
}: {
  registro: Registro
  nombreDe: (producto: Linea['producto']) => string
}) {
  const { data, error, refetch } = useButacasRegistro(registro.id)
  const { isOnline } = useReach()
  if (data === null && (error !== null || !isOnline))
    return (
      <div className="notice-line">
        <Notice
          tone="neutral"
          icon={isOnline ? 'octagon' : 'wifi-off'}
          action={isOnline && retrying(refetch)}
        >
          {isOnline ? ENTREGAS.butacasNoLlegaron : ENTREGAS.butacasSinRed}
        </Notice>
      </div>
    )
  const lineas = data?.lineas ?? []
  if (lineas.length === 0) return null
  return (
    <dl className="butacas-registro" aria-label={ENTREGAS.butacas}>
      {lineas.map(({ producto, butacas }) => {
        const suyo = registro.detalles.find(detalle => detalle.producto.id === producto)?.producto
        return (
          <div key={producto}>
            <dt>{suyo === undefined ? ENTREGAS.sinLinea : nombreDe(suyo)}</dt>
            <dd>
              <ul className="butacas-de">
                {butacas.map(({ nro, volvio }) => (
                  <li key={nro} data-volvio={volvio || undefined}>
                    <NroButaca nro={nro} hasFicha />
                    {volvio && <small> {ENTREGAS.volvio}</small>}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const DetalleHead = ({ tipo }: { tipo: number }) => (
  <PlainHeads
    heads={[
      { className: 'd-pro', title: DETALLE.producto },
      { className: 'd-cod', title: DETALLE.codigo },
      { className: 'd-des', title: DETALLE.descripcion },
      { className: 'd-can num', title: DETALLE.cantidad },
      { className: 'd-pre num', title: isVenta(tipo) ? DETALLE.precioVenta : DETALLE.costo },
      { className: 'd-sub num', title: DETALLE.subtotal },
      { className: 'd-acts', title: REGISTROS.acciones, hidesTitle: true },
    ]}
  />
)

function LineasBody({
  items,
  renderRow,
}: {
  items: readonly Linea[]
  renderRow: (linea: Linea, rowIndex: number) => ReactNode
}) {
  const isRows = useSyncExternalStore(onRows, () => rows.matches)
  if (!isRows || items.length < MUCHAS)
    return <tbody>{items.map((linea, n) => renderRow(linea, n + FIRST_ROW))}</tbody>
  return (
    <WindowedRows
      items={items}
      keyOf={({ clave }) => clave}
      columns={TOTAL_COLUMNAS_DETALLE}
      renderRow={renderRow}
    />
  )
}

interface DetalleFootProps {
  registro: Registro
  tipos: readonly TipoRegistro[]
  productos: ReadonlyMap<number, Producto>
  owner: string
  notify: Notify
  detalle: Pick<Detalle, 'lineas' | 'cambios'>
  nueva: NuevaLinea | null
  canChange: boolean
  reasonId: string
  isSaving: boolean
  onGuardar: () => void
}

function DetalleFoot(props: DetalleFootProps) {
  const { lineas, cambios } = props.detalle
  const blockId = useId()
  const isCambiado = cambios !== null && hasCambios(cambios)
  const block = isCambiado ? whyNot(cambios.invalidas, lineas.length, props.nueva) : null
  return (
    <div className="detail-foot">
      <span className="unsaved" role="status">
        {isCambiado && (
          <Mark tone="pending" icon="clock">
            {DETALLE.lineasSinGuardar(cambios.pendientes, cambios.quitadas)}
          </Mark>
        )}
        {block !== null && (
          <span id={blockId} className="block">
            {block}
          </span>
        )}
      </span>
      {!isCambiado && !isDelPiso(props.registro, props.tipos) && <RemitoButton {...props} />}
      <span className="total">
        <span className="soft">{DETALLE.total}</span>
        <b>{formatPesos(importeOf(montoDeLineas(lineas, props.registro.tipo_registro.id)))}</b>
      </span>
      {isCambiado && (
        <Button
          variant="primary"
          // Stays enabled while sending: a disabled button would lose the focus
          aria-disabled={props.isSaving}
          disabled={!props.canChange || block !== null}
          aria-describedby={!props.canChange ? props.reasonId : block !== null ? blockId : undefined}
          onClick={props.onGuardar}
        >
          {props.isSaving ? DETALLE.guardando : DETALLE.guardar}
        </Button>
      )}
    </div>
  )
}

function whyNot(invalidas: number, lineas: number, nueva: NuevaLinea | null): string | null {
  if (invalidas > 0) return DETALLE.faltaCantidad(invalidas)
  if (nueva !== null && nueva.producto !== null) return DETALLE.faltaConfirmar
  return lineas > DETALLES_MAX ? DETALLE.demasiadas(DETALLES_MAX) : null
}

interface RemitoButtonProps {
  registro: Registro
  productos: ReadonlyMap<number, Producto>
  owner: string
  notify: Notify
}

/** Prints the remito. Our server first makes a remito X of the record, with its own number. */
export function RemitoButton({ registro, productos, owner, notify }: RemitoButtonProps) {
  const clientes = useLista(owner, 'cliente_proveedor').data
  const { papel, imprimir } = usePapel(owner, notify)
  const isOwn = useOwnServer() === true
  const { isOnline } = useReach()
  const butacas = useButacasRegistro(registro.id).data
  const { escribir, isSaving } = useEmitirRemito()
  const mayGive = useCan()('stock.cargar')
  const cliente = clientes?.find(({ id }) => id === registro.cliente_proveedor?.id) ?? null
  const dado = butacas?.remito ?? null
  const [asksUltimo, setAsksUltimo] = useState(false)
  const [corregido, setCorregido] = useState<Remito | null>(null)
  const anulacion = useAnularRemito()
  const print = async ({ ultimo, isMismo = false }: { ultimo?: number; isMismo?: boolean } = {}) => {
    try {
      const { contenidoOf, RemitoPapel } = await import('./remito-papel.tsx')
      const comun = { registro, cliente, productos }
      const momento = textoDeCelda(registro.fechahs, 'momento')
      if (!isOwn)
        return imprimir(registro.detalles.length, {
          titulo: REMITO.titulo,
          nro: registro.nro_remito?.trim(),
          detalle: momento,
          cuerpo: <RemitoPapel contenido={contenidoOf(comun)} quien={owner} />,
        })
      if (isSaving) return
      const leidas = await readButacasRegistro(registro.id)
      if (leidas === null) return notify.error(REMITO.sinButacas)
      if (leidas.version > (registro.version ?? leidas.version)) {
        reloadVentas()
        return notify.error(REMITO.otraVersion)
      }
      const empresa = await empresaParaPapel(owner)
      const contenido = contenidoOf({ ...comun, x: { lineas: leidas.lineas, empresa } })
      const suPapel = await huellaDePapel(contenido)
      const envio = {
        ...(ultimo !== undefined && { ultimo }),
        ...(suPapel !== null && { papel: suPapel }),
      }
      const result =
        leidas.remito === null
          ? await escribir({ id: registro.id, ...envio })
          : { ok: true as const, value: leidas.remito }
      if (!result.ok && result.problem?.campos?.includes('ultimo')) return setAsksUltimo(true)
      if (!result.ok) return notify.error(result.detail ?? REMITO.sinRespuesta)
      const { numero, emitidoPor, papel: elImpreso } = result.value
      // If a digest is missing, the versions show whether the record changed after the remito was made
      const isOtro =
        elImpreso === null || suPapel === null
          ? result.value.corregido || leidas.version < (registro.version ?? leidas.version)
          : elImpreso !== suPapel
      if (isOtro && !isMismo) return setCorregido(result.value)
      imprimir(registro.detalles.length, {
        titulo: REMITO.tituloX,
        nro: numero,
        detalle: `${REMITO.noFactura} · ${momento}`,
        copias: REMITO.copias,
        cuerpo: <RemitoPapel contenido={contenido} quien={emitidoPor} numero={numero} />,
      })
    } catch {
      notify.error(SALIDA.noSeImprimio) // The code for printing could not be loaded
    }
  }
  const darOtro = async ({ id, numero }: Remito) => {
    const result = await anulacion.escribir({ id })
    if (!result.ok) return notify.error(result.detail ?? REMITO.sinRespuesta)
    notify.success(REMITO.anulado(numero))
    await print()
  }
  const isOff = isOwn && dado === null && (!isOnline || !mayGive)
  return (
    <>
      <Button
        icon="print"
        disabled={isOff}
        title={isOff && !isOnline ? REMITO.sinRed : undefined}
        onClick={() => void print()} // `print` reports its own failure
      >
        {isOwn ? REMITO.tituloX : REMITO.titulo}
      </Button>
      {dado !== null && mayGive && <AnularRemito remito={dado} isOnline={isOnline} notify={notify} />}
      {asksUltimo && (
        <UltimoDialog
          onClose={() => setAsksUltimo(false)}
          onUltimo={ultimo => {
            setAsksUltimo(false)
            void print({ ultimo }) // `print` reports its own failure
          }}
        />
      )}
      {corregido !== null && (
        <AskDialog
          tone="pending"
          title={REMITO.corregido(corregido.numero)}
          closeLabel={MODALES.cerrar}
          confirmLabel={REMITO.imprimirMismo}
          {...(mayGive && isOnline && { otherLabel: REMITO.darOtro })}
          onClose={() => setCorregido(null)}
          onConfirm={() => {
            setCorregido(null)
            void print({ isMismo: true }) // `print` reports its own failure
          }}
          onOther={() => {
            setCorregido(null)
            if (!anulacion.isSaving) void darOtro(corregido) // `darOtro` reports its own outcome
          }}
        >
          {REMITO.corregidoDetalle}
        </AskDialog>
      )}
      {papel}
    </>
  )
}

/** Asks the person for the last number on paper. A restored server may not know this number. */
function UltimoDialog({ onClose, onUltimo }: { onClose: () => void; onUltimo: (ultimo: number) => void }) {
  const [texto, setTexto] = useState('')
  const ultimo = numeroDeRemito(texto)
  return (
    <FormDialog
      className="stack"
      title={REMITO.ultimo}
      width={520}
      isTyped={false}
      cancel={MODALES.cancelar}
      submit={{ children: REMITO.dar, disabled: ultimo === null }}
      onSubmit={() => ultimo !== null && onUltimo(ultimo)}
      onClose={onClose}
    >
      <p>{REMITO.ultimoDetalle}</p>
      <TextField
        label={REMITO.ultimoNumero}
        value={texto}
        inputMode="numeric"
        autoComplete="off"
        hint={ultimo === null ? REMITO.ultimoEjemplo : REMITO.proximo(ultimo + 1)}
        onChange={event => setTexto(event.target.value)}
      />
    </FormDialog>
  )
}

/** The question names the remito whose button was pressed, even if the record gets a new remito meanwhile. */
function AnularRemito({ remito, isOnline, notify }: { remito: Remito; isOnline: boolean; notify: Notify }) {
  const [asked, setAsked] = useState<Remito | null>(null)
  const { escribir, isSaving } = useAnularRemito()
  const anular = async ({ id, numero }: Remito) => {
    const result = await escribir({ id })
    if (result.ok) notify.success(REMITO.anulado(numero))
    else notify.error(result.detail ?? REMITO.sinRespuesta)
  }
  return (
    <>
      <span className="nro">{remito.numero}</span>
      <Button
        variant="quiet"
        disabled={!isOnline}
        aria-label={REMITO.anularDe(remito.numero)}
        onClick={() => setAsked(remito)}
      >
        {REMITO.anular}
      </Button>
      {asked !== null && (
        <AskDialog
          tone="rejected"
          title={REMITO.preguntaAnular(asked.numero)}
          closeLabel={MODALES.cerrar}
          confirmLabel={REMITO.anular}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null)
            if (!isSaving) void anular(asked) // `anular` reports its own outcome
          }}
        >
          {REMITO.anularDetalle}
        </AskDialog>
      )}
    </>
  )
}

interface NuevaLineaOptions {
  detalle: Detalle
  notify: Notify
  onSinProducto: () => void
}

function useNuevaLinea(options: NuevaLineaOptions, table: RefObject<HTMLTableElement | null>) {
  const { nueva, setNueva, agregar } = options.detalle
  const [isAsked, setIsAsked] = useState(false)
  const close = () => {
    setNueva(null)
    setIsAsked(false)
    // The row with the focus has been removed
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('.mas')?.focus())
  }
  const confirmar = (): string | null => {
    if (nueva === null) return null
    const { producto, cantidad } = nueva
    if (producto === null) {
      options.onSinProducto()
      return null
    }
    if (!isCantidadValida(cantidad)) return DETALLE.cantidadInvalida
    agregar([producto], cantidad)
    options.notify.success(REGISTROS.productoAgregado(producto.codigo))
    close()
    return null
  }
  return {
    ...usePicking(options, () => setIsAsked(false)),
    isAsked,
    open: useStable(() => {
      setIsAsked(true)
      setNueva(NUEVA)
    }),
    close,
    confirmar,
  }
}

function usePicking({ detalle, notify }: NuevaLineaOptions, onSeveral: () => void) {
  const [isPicking, setIsPicking] = useState(false)
  return {
    isPicking,
    pick: () => setIsPicking(true),
    stopPicking: () => setIsPicking(false),
    apply: (elegidos: readonly Producto[]) => {
      setIsPicking(false)
      const [uno, ...otros] = elegidos
      if (uno === undefined) return
      const cantidad = detalle.nueva?.cantidad ?? NUEVA.cantidad
      if (otros.length === 0) return detalle.setNueva({ producto: uno, cantidad })
      detalle.agregar(elegidos, cantidad)
      onSeveral()
      notify.success(elegidos.map(({ codigo }) => REGISTROS.productoAgregado(codigo)).join('\n'))
    },
  }
}
