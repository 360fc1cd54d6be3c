import './borradores.css'
import { useState } from 'react'
import type { Ref } from '#contract/formatos.ts'
import { NUMERO_ESCRITO_MAX, TEXTO_MAX } from '#contract/limites.ts'
import type { Entrega, EntregaConfirmar } from '#contract/stock/entregas.ts'
import type { Producto } from '#contract/stock/producto.ts'
import { senaDe } from '#domain/cuenta/persona.ts'
import {
  type CambiosEntrega,
  envioDeVenta,
  hasCambios,
  type ProblemaVenta,
  type VentaEntrega,
  ventaOf,
} from '#domain/registro/borrador-entrega.ts'
import { formatFechahs, nombreDeRegistro } from '#domain/registro/registro.ts'
import { partesFechaHs } from '#domain/valor/hora.ts'
import { formatDolares, formatPesos } from '#domain/valor/numero.ts'
import { MODALES } from '#messages/marco.ts'
import { ENTREGAS } from '#messages/stock/entregas.ts'
import { DETALLE, REGISTROS } from '#messages/stock/registros.ts'
import { NroButaca } from '#office/butaca-parts.tsx'
import type { Reach } from '#office/list-panel.tsx'
import { optionsOf } from '#office/ref-filter.tsx'
import { useCan } from '#queries/cuenta/use-sesion.ts'
import {
  reloadVentas,
  useConfirmarEntrega,
  useDescartarEntrega,
  useDeshacerDescarte,
  useEntregaDecidida,
} from '#queries/stock/use-entregas.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { useLeaveGuard } from '#ui/leave-guard.ts'
import type { Notify } from '#ui/notices/toast.tsx'
import { AskDialog } from '#ui/overlay.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { Mark, SenaMark } from '#ui/signs/signs.tsx'
import { EditCell, EditRow, EditSelect } from '#ui/table/edit-row.tsx'
import { PlainHeads } from '#ui/table/sort-head.tsx'
import { TOTAL_COLUMNAS } from '../columnas.tsx'
import type { ProductoPicker } from '../detalle/detalle-row.tsx'
import type { Borrador, Borradores as ListaBorradores } from './use-borradores.ts'

export interface BorradoresProps {
  lista: ListaBorradores
  clientes: readonly Ref[]
  productos: ReadonlyMap<number, Producto>
  owner: string
  reach: Reach
  notify: Notify
  ProductoPicker: ProductoPicker
  hoy: () => string
  onConfirmada: (registro: number, warnings: string | null) => void
}

/** Gives each chosen product its current price. */
const conPrecios = (cambios: CambiosEntrega, productos: ReadonlyMap<number, Producto>): CambiosEntrega => ({
  ...cambios,
  productos: Object.fromEntries(
    Object.entries(cambios.productos).map(([clave, elegido]) => [
      clave,
      productos.get(elegido.id) ?? elegido,
    ]),
  ),
})

export const Borradores = (props: BorradoresProps) => (
  <tbody className="borradores">
    {props.lista.borradores.map(borrador => (
      <Fila key={borrador.entrega.id} {...props} {...borrador} />
    ))}
  </tbody>
)

/** A question about a draft as it was when the question opened, without seats that the floor adds later. */
interface Pregunta {
  que: 'confirmar' | 'descartar'
  entrega: Entrega
  venta: VentaEntrega
  cliente: string
  envio: EntregaConfirmar
}

interface Cambiado extends BorradoresProps, Borrador {
  /** Name of the draft: the number of its remito, or the client if there is no remito. */
  nombre: string
  onCambios: (next: Partial<CambiosEntrega>) => void
  venta: VentaEntrega
  mayWrite: boolean
  isSaving: boolean
  onPregunta: (que: Pregunta['que']) => void
  onDeshacer: () => void
}

function Fila(props: BorradoresProps & Borrador) {
  const { entrega, lista, clientes, productos, notify } = props
  const cambios = conPrecios(props.cambios, productos)
  const [isEditing, setEditing] = useState(false)
  const [pregunta, setPregunta] = useState<Pregunta | null>(null)
  const confirmacion = useConfirmarEntrega()
  const descarte = useDescartarEntrega()
  const vuelta = useDeshacerDescarte()
  const isSaving = confirmacion.isSaving || descarte.isSaving
  // While this person's decision is being sent, the draft does not count as decided by another person
  const isDecidida = props.isDecidida && !isSaving
  const mayWrite = useCan()('stock.cargar') && !isDecidida
  const isOpen = props.isOpen || isDecidida
  const venta = ventaOf(entrega, cambios)
  const cliente = clientes.find(({ id }) => id === venta.cliente)?.nombre ?? entrega.cliente.nombre
  const nombre = entrega.remito ?? ENTREGAS.borradorDe(entrega.cliente.nombre)
  useLeaveGuard(hasCambios(cambios) ? DETALLE.hayCambios(nombre) : null, () => lista.soltar(entrega))
  const confirmar = async (de: Pregunta): Promise<void> => {
    const result = await confirmacion.escribir({ id: entrega.id, ...de.envio })
    if (!result.ok) return notify.error(result.detail ?? ENTREGAS.noSePudo)
    lista.soltar(entrega)
    notify.success(ENTREGAS.confirmada(de.venta.remito ?? nombre))
    props.onConfirmada(result.value.registro.id, result.value.warnings)
  }
  const descartar = async ({ envio: { huella } }: Pregunta): Promise<void> => {
    const result = await descarte.escribir({ id: entrega.id, huella })
    if (!result.ok) return notify.error(result.detail ?? ENTREGAS.noSePudo)
    lista.soltar(entrega)
    notify.success(ENTREGAS.descartada(suyo), { label: ENTREGAS.deshacer, onPress: () => void deshacer() }) // Reports its own outcome
  }
  const suyo = ENTREGAS.borradorDe(entrega.cliente.nombre)
  const deshacer = async (): Promise<void> => {
    const result = await vuelta.escribir({ id: entrega.id })
    if (!result.ok) return notify.error(result.detail ?? ENTREGAS.noSePudo)
    lista.soltar(entrega)
    lista.cambiar(result.value, props.cambios)
    if (isDecidida) lista.abrir(result.value)
    notify.success(ENTREGAS.deVuelta(suyo))
  }
  const cambiado: Cambiado = {
    ...props,
    nombre,
    cambios,
    venta,
    mayWrite,
    isSaving,
    isDecidida,
    onCambios: next => lista.cambiar(entrega, next),
    onDeshacer: () => void deshacer(), // `deshacer` reports its own outcome
    onPregunta: que => setPregunta({ que, entrega, venta, cliente, envio: envioDeVenta(entrega, cambios) }),
  }
  const off = { disabled: !props.reach.isOnline, 'aria-describedby': props.reach.reasonId }
  return (
    <>
      {isEditing && !isDecidida ? (
        <Cabecera {...cambiado} onEnd={() => setEditing(false)} />
      ) : (
        <tr data-k="pending" className={isOpen ? 'open' : undefined}>
          <td className="c-fec">{formatFechahs(entrega.ultima ?? '')}</td>
          <td className="c-tip">{ENTREGAS.venta}</td>
          <td className="c-rem">
            {venta.remito === null ? (
              <span className="soft">{ENTREGAS.sinRemito}</span>
            ) : (
              <span className="code">{venta.remito}</span>
            )}
          </td>
          <td className="c-cli">{cliente}</td>
          <td className="c-obs">
            {isDecidida ? (
              <Mark tone="neutral" icon="info">
                {ENTREGAS.decidida}
              </Mark>
            ) : (
              <Mark tone="pending" icon="clock">
                {ENTREGAS.marca}
              </Mark>
            )}
          </td>
          <td className="c-mon num strong">{formatPesos(venta.total)}</td>
          <td className="c-acts">
            <span className="acts">
              {mayWrite && (
                <IconButton
                  {...off}
                  label={REGISTROS.editar(nombre)}
                  icon="pencil"
                  onClick={() => setEditing(true)}
                />
              )}
              {!isDecidida && (
                <IconButton
                  label={isOpen ? REGISTROS.ocultarDetalle(nombre) : REGISTROS.verDetalle(nombre)}
                  icon={isOpen ? 'chevron-up' : 'info'}
                  aria-expanded={isOpen}
                  onClick={() => (isOpen ? lista.cerrar(entrega) : lista.abrir(entrega))}
                />
              )}
              {mayWrite && (
                <IconButton
                  {...off}
                  label={ENTREGAS.descartarDe(nombre)}
                  icon="trash"
                  onClick={() => cambiado.onPregunta('descartar')}
                />
              )}
            </span>
          </td>
        </tr>
      )}
      {(isOpen || pregunta !== null) && (
        <tr className="detail">
          <td colSpan={TOTAL_COLUMNAS}>
            {isOpen && <Detalle {...cambiado} />}
            {pregunta !== null && (
              <Decision
                {...pregunta}
                onClose={() => setPregunta(null)}
                onConfirm={() => {
                  setPregunta(null)
                  const { que } = pregunta
                  if (!cambiado.isSaving)
                    void (que === 'confirmar' ? confirmar(pregunta) : descartar(pregunta)) // Both report their own outcome
                }}
              />
            )}
          </td>
        </tr>
      )}
    </>
  )
}

/** Each keystroke is stored in the draft at once. If another person decides the draft meanwhile, no text is lost. */
function Cabecera({
  entrega,
  clientes,
  nombre,
  cambios,
  onCambios,
  onEnd,
}: Cambiado & { onEnd: () => void }) {
  const suCliente = String(entrega.cliente.id ?? '')
  const suRemito = entrega.remito ?? ''
  const [antes] = useState({ remito: cambios.remito, cliente: cambios.cliente })
  return (
    <EditRow
      saveLabel={REGISTROS.guardar(nombre)}
      cancelLabel={REGISTROS.cancelar(nombre)}
      isSaving={false}
      error={null}
      actionsClassName="c-acts"
      actionsPlace="last"
      columns={TOTAL_COLUMNAS}
      onSave={() => {
        if (cambios.remito?.trim() === suRemito) onCambios({ remito: null })
        onEnd()
      }}
      onCancel={() => {
        onCambios(antes)
        onEnd()
      }}
    >
      {() => (
        <>
          <td className="c-fec">{formatFechahs(entrega.ultima ?? '')}</td>
          <td className="c-tip">{ENTREGAS.venta}</td>
          <EditCell
            isCode
            autoFocus
            label={REGISTROS.nroRemito}
            className="c-rem"
            maxLength={TEXTO_MAX}
            value={cambios.remito ?? suRemito}
            onChange={remito => onCambios({ remito: remito === suRemito ? null : remito })}
          />
          <EditSelect
            className="c-cli"
            label={REGISTROS.columnas.cliente_proveedor}
            {...(entrega.cliente.id === null && { noneLabel: entrega.cliente.nombre })}
            options={optionsOf(clientes)}
            value={cambios.cliente ?? suCliente}
            onChange={cliente => onCambios({ cliente: cliente === suCliente ? null : cliente })}
          />
          <td className="c-obs soft">{ENTREGAS.alConfirmar}</td>
          <td className="c-mon num" />
        </>
      )}
    </EditRow>
  )
}

const leidasOf = ({ lineas }: Entrega): number => lineas.reduce((sum, { butacas }) => sum + butacas.length, 0)

function Decidida({ entrega, cambios, lista, reach: { isOnline, reasonId }, ...on }: Cambiado) {
  const ahora = useEntregaDecidida(entrega.id).data
  const que = ahora?.estado === 'confirmada' || ahora?.estado === 'descartada' ? ahora.estado : 'otra'
  const venta = ahora?.registro ?? null
  const may = useCan()
  return (
    <div className="decidida">
      <p role="status">
        <b>{ENTREGAS.yaDecidida[que]}</b> {hasCambios(cambios) && ENTREGAS.quedaEscrito[que]}
      </p>
      {venta !== null && (
        <Button
          onClick={() => {
            reloadVentas() // The list may not have the sale yet
            on.onConfirmada(venta, null)
          }}
        >
          {ENTREGAS.verVenta}
        </Button>
      )}
      {que === 'descartada' && may('stock.cargar') && (
        <Button icon="undo" disabled={!isOnline} aria-describedby={reasonId} onClick={on.onDeshacer}>
          {ENTREGAS.deshacerDescarte}
        </Button>
      )}
      <Button icon="close" onClick={() => lista.soltar(entrega)}>
        {ENTREGAS.cerrarBorrador}
      </Button>
    </div>
  )
}

function cuandoOf({ primera, ultima }: Entrega, hoy: string): string {
  if (primera === null || ultima === null) return ''
  const momento = (fechaHs: string) => {
    const { fecha, hora } = partesFechaHs(fechaHs)
    return { dia: fechaHs.startsWith(hoy) ? ENTREGAS.hoy : fecha, hora: hora.slice(0, 5) }
  }
  return ENTREGAS.cuando(momento(primera), momento(ultima))
}

function Detalle(props: Cambiado) {
  const { entrega, owner, hoy, venta, cambios, onCambios, ProductoPicker } = props
  const [eligiendo, setEligiendo] = useState<string | null>(null)
  const titulo = ENTREGAS.lineasDe(
    entrega.remito === null ? props.nombre : ENTREGAS.borradorDe(entrega.cliente.nombre),
  )
  const quitar = (nros: readonly string[]) => onCambios({ quitadas: [...cambios.quitadas, ...nros] })
  const elegir = (clave: string, producto: Producto) =>
    onCambios({ productos: { ...cambios.productos, [clave]: producto } })
  return (
    <section className="detail-in" aria-label={titulo}>
      {props.isDecidida && <Decidida {...props} />}
      <p className="draft-head">
        {!props.isDecidida && (
          <span>
            <Icon name="clock" /> <b>{ENTREGAS.borrador}</b> {ENTREGAS.sinMover}
          </span>
        )}
        <span>
          {entrega.personas.map(nombre => (
            <SenaMark key={nombre} {...senaDe(nombre)} />
          ))}{' '}
          {ENTREGAS.leyeron(entrega.personas, leidasOf(entrega), cuandoOf(entrega, hoy()))}
        </span>
        {entrega.sigueA !== null && (
          <span>{entrega.ventaEliminada ? ENTREGAS.ventaEliminada : ENTREGAS.sigueA}</span>
        )}
      </p>
      {!props.isDecidida &&
        yaVendidas(venta).map(texto => (
          <p key={texto} className="ya-vendidas">
            <Icon name="triangle" /> {texto}
          </p>
        ))}
      <table className="table lines draft-lines">
        <caption className="sr">{titulo}</caption>
        <PlainHeads
          heads={[
            { className: 'e-pro', title: ENTREGAS.columnas.producto },
            { className: 'e-cod', title: ENTREGAS.columnas.codigo },
            { className: 'e-uni num', title: ENTREGAS.columnas.unidades },
            { className: 'e-pre num', title: ENTREGAS.columnas.precio },
            { className: 'e-sub num', title: ENTREGAS.columnas.subtotal },
            { className: 'e-acts', title: REGISTROS.acciones, hidesTitle: true },
          ]}
        />
        <tbody>
          {venta.lineas.map(linea => (
            <Linea
              key={linea.clave}
              linea={linea}
              mayWrite={props.mayWrite}
              reach={props.reach}
              onElegir={() => setEligiendo(linea.clave)}
              onPrecio={texto =>
                linea.producto && onCambios({ precios: { ...cambios.precios, [linea.producto.id]: texto } })
              }
              onQuitar={quitar}
            />
          ))}
        </tbody>
      </table>
      <Quitadas
        nros={venta.quitadas}
        mayWrite={props.mayWrite}
        onReponer={nros => onCambios({ quitadas: cambios.quitadas.filter(nro => !nros.includes(nro)) })}
      />
      {!props.isDecidida && <Pie {...props} />}
      {eligiendo !== null && (
        <ProductoPicker
          owner={owner}
          isOne
          onClose={() => setEligiendo(null)}
          onApply={([producto]) => {
            setEligiendo(null)
            if (producto !== undefined) elegir(eligiendo, producto)
          }}
        />
      )}
    </section>
  )
}

const yaVendidas = ({ ventasAnteriores }: VentaEntrega): readonly string[] =>
  ventasAnteriores.map(anterior =>
    ENTREGAS.yaVendidas(anterior.butacas, nombreDeRegistro(anterior), anterior.cliente),
  )

function Linea({
  linea: { par, producto, isElegido, precio, venta, butacas, subtotal },
  mayWrite,
  reach: { isOnline, reasonId },
  onElegir,
  onPrecio,
  onQuitar,
}: {
  linea: VentaEntrega['lineas'][number]
  mayWrite: boolean
  reach: Reach
  onElegir: () => void
  onPrecio: (texto: string) => void
  onQuitar: (nros: readonly string[]) => void
}) {
  const [isPicking, setPicking] = useState(false)
  const isSinProducto = producto === null || isElegido
  const nombre = producto === null ? par : producto.codigo
  return (
    <tr data-k={producto === null ? 'shortage' : undefined}>
      <td className="e-pro">
        <b>{isSinProducto ? par : (producto.descripcion ?? producto.codigo)}</b>{' '}
        {producto === null ? (
          <Mark tone="shortage" icon="triangle">
            {ENTREGAS.sinProducto}
          </Mark>
        ) : (
          isElegido && <span>{producto.descripcion ?? producto.codigo}</span>
        )}
        <ul className="butacas-de">
          {butacas.map(nro => (
            <li key={nro}>
              {isPicking ? (
                <Button
                  variant="quiet"
                  size="sm"
                  icon="close"
                  aria-label={ENTREGAS.quitarButaca(nro)}
                  onClick={() => onQuitar([nro])}
                >
                  {nro}
                </Button>
              ) : (
                <NroButaca nro={nro} hasFicha />
              )}
            </li>
          ))}
        </ul>
        {mayWrite && butacas.length > 1 && (
          <Button
            className="algunas"
            variant="quiet"
            size="sm"
            aria-label={ENTREGAS.quitarAlgunaDe(nombre)}
            aria-pressed={isPicking}
            onClick={() => setPicking(!isPicking)}
          >
            {ENTREGAS.quitarAlguna}
          </Button>
        )}
      </td>
      <td className="e-cod">
        {producto !== null && <span className="code">{producto.codigo}</span>}
        {isSinProducto && mayWrite && (
          <Button
            icon="search"
            variant={producto === null ? 'soft' : 'quiet'}
            disabled={!isOnline}
            aria-describedby={reasonId}
            aria-label={isElegido ? ENTREGAS.cambiarDe(par) : ENTREGAS.elegirDe(par)}
            onClick={onElegir}
          >
            {isElegido ? ENTREGAS.cambiar : ENTREGAS.elegir}
          </Button>
        )}
      </td>
      <td className="e-uni num strong" data-label={ENTREGAS.columnas.unidades}>
        {butacas.length}
      </td>
      <td className="e-pre num" data-label={ENTREGAS.columnas.precio}>
        {producto === null ? (
          <span className="muted">–</span>
        ) : mayWrite ? (
          <span className="input" data-invalid={venta === null || undefined}>
            <span className="soft">{ENTREGAS.moneda}</span>
            <input
              className="num"
              inputMode="decimal"
              autoComplete="off"
              maxLength={NUMERO_ESCRITO_MAX}
              aria-label={ENTREGAS.precioDe(producto.codigo)}
              aria-invalid={venta === null || undefined}
              placeholder={ENTREGAS.sinPrecio}
              value={precio}
              onChange={event => onPrecio(event.currentTarget.value)}
            />
          </span>
        ) : precio === '' ? (
          <span className="muted">{ENTREGAS.sinPrecio}</span>
        ) : venta === null ? (
          precio
        ) : (
          formatDolares(venta)
        )}
        {venta !== null && producto !== null && venta !== (producto.venta ?? 0) && (
          <small>{ENTREGAS.precioDeLista(producto.venta)}</small>
        )}
      </td>
      <td className="e-sub num strong" data-label={ENTREGAS.columnas.subtotal}>
        {subtotal === null ? <span className="muted">–</span> : formatDolares(subtotal)}
      </td>
      <td className="e-acts">
        {mayWrite && (
          <span className="acts">
            <IconButton label={ENTREGAS.quitarLinea(nombre)} icon="trash" onClick={() => onQuitar(butacas)} />
          </span>
        )}
      </td>
    </tr>
  )
}

function Quitadas({
  nros,
  mayWrite,
  onReponer,
}: {
  nros: readonly string[]
  mayWrite: boolean
  onReponer: (nros: readonly string[]) => void
}) {
  if (nros.length === 0) return null
  return (
    <section className="quitadas" aria-label={ENTREGAS.fuera}>
      <p role="status">
        <b>{ENTREGAS.fuera}.</b> {mayWrite && ENTREGAS.fueraDetalle(nros.length)}
      </p>
      <ul className="butacas-de">
        {nros.map(nro => (
          <li key={nro}>
            {mayWrite ? (
              <Button
                variant="quiet"
                size="sm"
                icon="undo"
                aria-label={ENTREGAS.reponer(nro)}
                onClick={() => onReponer([nro])}
              >
                {nro}
              </Button>
            ) : (
              <NroButaca nro={nro} hasFicha />
            )}
          </li>
        ))}
      </ul>
      {mayWrite && nros.length > 1 && (
        <Button onClick={() => onReponer(nros)}>{ENTREGAS.reponerTodas}</Button>
      )}
    </section>
  )
}

const porQueNo = (problema: ProblemaVenta): string =>
  problema.que === 'vacia'
    ? ENTREGAS.ninguna
    : problema.que === 'producto'
      ? ENTREGAS.falta(problema.par)
      : ENTREGAS.precioMal(problema.codigo)

function Pie({ entrega, venta, mayWrite, isSaving, reach: { isOnline, reasonId }, onPregunta }: Cambiado) {
  const { problema } = venta
  const faltaId = `falta-${entrega.id}`
  return (
    <div className="detail-foot">
      {mayWrite && (
        <Button
          variant="danger"
          disabled={!isOnline}
          aria-describedby={reasonId}
          onClick={() => onPregunta('descartar')}
        >
          {ENTREGAS.descartar}
        </Button>
      )}
      <span className="unsaved" role="status">
        {problema !== null && (
          <span id={faltaId}>
            <Mark tone="shortage" icon="triangle">
              {porQueNo(problema)}
            </Mark>
          </span>
        )}
      </span>
      <span className="total">
        <span className="soft">{ENTREGAS.unidades(venta.unidades)}</span>
        <b>{formatPesos(venta.total)}</b>
      </span>
      {mayWrite && (
        <Button
          variant="primary"
          disabled={!isOnline || problema !== null}
          aria-disabled={isSaving}
          aria-describedby={reasonId ?? (problema === null ? undefined : faltaId)}
          onClick={() => onPregunta('confirmar')}
        >
          {isSaving ? ENTREGAS.guardando : ENTREGAS.confirmar}
        </Button>
      )}
    </div>
  )
}

function Decision({
  que,
  entrega,
  cliente,
  venta,
  onConfirm,
  onClose,
}: Omit<Pregunta, 'envio'> & {
  onConfirm: () => void
  onClose: () => void
}) {
  if (que === 'confirmar')
    return (
      <AskDialog
        tone="accent"
        icon="check"
        title={ENTREGAS.preguntaConfirmar}
        closeLabel={MODALES.cerrar}
        confirmLabel={ENTREGAS.confirmar}
        onClose={onClose}
        onConfirm={onConfirm}
      >
        {ENTREGAS.confirmarDetalle(venta.remito, cliente, venta.unidades)}
        {venta.quitadas.length > 0 && ` ${ENTREGAS.confirmarSin(venta.quitadas.length)}`}
        {yaVendidas(venta).map(texto => `\n\n${texto}`)}
        {'\n\n'}
        <strong>{ENTREGAS.sumas(venta.unidades, venta.total)}</strong>
      </AskDialog>
    )
  return (
    <AskDialog
      tone="rejected"
      title={MODALES.ojo}
      closeLabel={MODALES.cerrar}
      confirmLabel={ENTREGAS.descartar}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {ENTREGAS.descartarDetalle(entrega.cliente.nombre, leidasOf(entrega))}
    </AskDialog>
  )
}
