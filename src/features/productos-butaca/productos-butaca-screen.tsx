import './productos-butaca.css'
import { type ComponentType, useState } from 'react'
import { HISTORIAL_PRODUCTOS_BUTACA } from '#contract/historial.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { ParButaca, StockPiso } from '#contract/stock/producto-butaca.ts'
import { formatFecha, parseFecha } from '#domain/valor/fecha.ts'
import { MODALES } from '#messages/marco.ts'
import { SALIDA } from '#messages/salida.ts'
import { COLUMNAS_PAR, PRODUCTOS_BUTACA, STOCK_PISO } from '#messages/stock/productos-butaca.ts'
import { TABLA } from '#messages/tabla.ts'
import { FechaField } from '#office/fecha-fields.tsx'
import { useKeptFocus } from '#office/focus.tsx'
import { FormDialog } from '#office/form-dialog.tsx'
import { useHistorial } from '#office/historial/use-historial.tsx'
import { type ScreenProps, useReach } from '#office/list-panel.tsx'
import { Cells, plainColumns, type ShownColumn, showing } from '#office/list-table.tsx'
import { SacarLista } from '#office/salida/sacar.tsx'
import { SmallListHead, SmallListSheet, SmallListTable } from '#office/small-list.tsx'
import type { Answer } from '#queries/answer.ts'
import { useCan } from '#queries/cuenta/use-sesion.ts'
import { useHoyFabrica } from '#queries/informes/use-hoy-fabrica.ts'
import { useElegirProducto, useProductosButaca, useStockPiso } from '#queries/stock/use-productos-butaca.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { AskDialog } from '#ui/overlay.tsx'
import { Mark, Swatch } from '#ui/signs/signs.tsx'

type ProductoPicker = ComponentType<{
  owner: string
  isOne: true
  onClose: () => void
  onApply: (productos: readonly Producto[]) => void
}>

interface Props extends ScreenProps {
  ProductoPicker: ProductoPicker
}

type Tarea =
  | { que: 'elegir'; par: ParButaca }
  | { que: 'quitar'; par: ParButaca }
  | { que: 'prender' }
  | { que: 'apagar' }

const nombreDe = ({ modelo, color }: ParButaca): string =>
  PRODUCTOS_BUTACA.nombre(modelo.nombre, color.nombre)
const cuantos = (pares: readonly ParButaca[]): string =>
  PRODUCTOS_BUTACA.encontrados(pares.filter(({ producto }) => producto === null).length, pares.length)
const SIN_BUTACAS = (
  <Empty icon="seat" title={PRODUCTOS_BUTACA.vacia} detail={PRODUCTOS_BUTACA.vaciaDetalle} />
)

/** Screen for admins: the product of each model and color, and whether finished seats enter the stock. */
export default function ProductosButacaScreen({ notify, sesion, ProductoPicker }: Props) {
  const reach = useReach()
  const { isOnline, reasonId } = reach
  const answer = useProductosButaca(sesion.nombre)
  const lista: Answer<readonly ParButaca[]> = { ...answer, data: answer.data?.pares ?? null, parte: null }
  const [tarea, setTarea] = useState<Tarea | null>(null)
  const onClose = () => setTarea(null)
  const { escribir, isSaving } = useElegirProducto()
  const box = useKeptFocus<HTMLDivElement>()
  const can = useCan()('stock.escribir')
  const { onHistorial, historial } = useHistorial('productos_butaca', () => PRODUCTOS_BUTACA.historialDe, {
    quien: sesion.nombre,
    notify,
  })
  const elegir = async (par: ParButaca, producto: Producto | null): Promise<void> => {
    onClose()
    const { modelo, color, version } = par
    const envio = { modelo: modelo.id, color: color.id, producto: producto?.id ?? null, version }
    const result = await escribir(envio)
    if (!result.ok)
      return notify.error(
        result.status === 412 ? PRODUCTOS_BUTACA.cambiado : (result.detail ?? TABLA.sinRespuesta),
      )
    const nombre = nombreDe(par)
    notify.success(
      producto === null
        ? PRODUCTOS_BUTACA.quitado(nombre)
        : par.producto === null || answer.data?.piso.desde === null
          ? PRODUCTOS_BUTACA.elegido(nombre, producto.codigo)
          : PRODUCTOS_BUTACA.otroElegido(nombre, producto.codigo),
    )
  }
  return (
    <div ref={box} tabIndex={-1} className="small-list productos-butaca">
      <SmallListHead list={lista} words={PRODUCTOS_BUTACA} count={cuantos}>
        {onHistorial && (
          <Button
            variant="quiet"
            icon="clock"
            disabled={!isOnline}
            aria-describedby={reasonId}
            onClick={() => onHistorial({ id: HISTORIAL_PRODUCTOS_BUTACA })}
          >
            {PRODUCTOS_BUTACA.historial}
          </Button>
        )}
        <SacarLista
          salida={
            lista.data && {
              titulo: PRODUCTOS_BUTACA.titulo,
              columnas: COLUMNAS_PAR,
              filas: lista.data,
              filtro: SALIDA.todo,
            }
          }
          quien={sesion.nombre}
          notify={notify}
        />
      </SmallListHead>
      <p className="soft">{PRODUCTOS_BUTACA.explica}</p>
      {answer.data !== null && (
        <Piso
          piso={answer.data.piso}
          canWrite={can}
          isOff={!isOnline}
          reasonId={reasonId}
          onTarea={setTarea}
        />
      )}
      <SmallListSheet list={lista} words={PRODUCTOS_BUTACA} icon="seat" reach={reach} empty={SIN_BUTACAS}>
        <SmallListTable list={lista} title={PRODUCTOS_BUTACA.titulo} columns={COLUMNAS} places={6}>
          {par => (
            <Fila
              key={`${par.modelo.id} ${par.color.id}`}
              par={par}
              canWrite={can}
              isOff={!isOnline || isSaving}
              reasonId={reasonId}
              onTarea={setTarea}
            />
          )}
        </SmallListTable>
      </SmallListSheet>
      {historial}
      {tarea?.que === 'elegir' && (
        <ProductoPicker
          owner={sesion.nombre}
          isOne
          onClose={onClose}
          onApply={([producto]) => {
            if (producto !== undefined) void elegir(tarea.par, producto) // `elegir` reports its own outcome
          }}
        />
      )}
      {tarea?.que === 'quitar' && (
        <AskDialog
          tone="shortage"
          icon="triangle"
          title={PRODUCTOS_BUTACA.preguntaQuitar(nombreDe(tarea.par))}
          closeLabel={MODALES.cancelar}
          confirmLabel={PRODUCTOS_BUTACA.quitar}
          onClose={onClose}
          onConfirm={() => void elegir(tarea.par, null)} // `elegir` reports its own outcome
        >
          {PRODUCTOS_BUTACA.quitarDetalle}
        </AskDialog>
      )}
      {answer.data !== null && (tarea?.que === 'prender' || tarea?.que === 'apagar') && (
        <PisoDialog que={tarea.que} piso={answer.data.piso} notify={notify} onClose={onClose} />
      )}
    </div>
  )
}

const COLUMNAS = plainColumns(PRODUCTOS_BUTACA.columnas)

const DATOS: readonly ShownColumn<ParButaca>[] = showing(COLUMNAS, {
  producto: ({ producto, esperan }) => (
    <>
      {producto === null ? (
        <Mark tone="shortage" icon="triangle">
          {PRODUCTOS_BUTACA.sinProducto}
        </Mark>
      ) : (
        <span>{producto.descripcion ?? producto.codigo}</span>
      )}
      {esperan > 0 && <small> {PRODUCTOS_BUTACA.esperan(esperan)}</small>}
    </>
  ),
  codigo: ({ producto }) => <span>{producto?.codigo ?? '–'}</span>,
  butacas: ({ butacas }) => <span>{butacas}</span>,
})

function Fila({
  par,
  canWrite,
  isOff,
  reasonId,
  onTarea,
}: {
  par: ParButaca
  canWrite: boolean
  isOff: boolean
  reasonId: string | undefined
  onTarea: (tarea: Tarea) => void
}) {
  const nombre = nombreDe(par)
  const off = { disabled: isOff, 'aria-describedby': reasonId }
  const isSin = par.producto === null
  return (
    <tr data-k={isSin ? 'shortage' : undefined}>
      <th scope="row" className="c-nombre">
        <b>{par.modelo.nombre}</b> <Swatch color={par.color.nombre} name={par.color.nombre} />
      </th>
      <Cells row={par} columns={DATOS} isLabelled />
      <td className="c-acts">
        {canWrite && (
          <>
            <Button
              {...off}
              icon="search"
              aria-label={isSin ? PRODUCTOS_BUTACA.elegirDe(nombre) : PRODUCTOS_BUTACA.cambiarDe(nombre)}
              onClick={() => onTarea({ que: 'elegir', par })}
            >
              {isSin ? PRODUCTOS_BUTACA.elegir : PRODUCTOS_BUTACA.cambiar}
            </Button>
            {!isSin && (
              <Button
                {...off}
                variant="quiet"
                aria-label={PRODUCTOS_BUTACA.quitarDe(nombre)}
                onClick={() => onTarea({ que: 'quitar', par })}
              >
                {PRODUCTOS_BUTACA.quitar}
              </Button>
            )}
          </>
        )}
      </td>
    </tr>
  )
}

function Piso({
  piso: { desde },
  canWrite,
  isOff,
  reasonId,
  onTarea,
}: {
  piso: StockPiso
  canWrite: boolean
  isOff: boolean
  reasonId: string | undefined
  onTarea: (tarea: Tarea) => void
}) {
  const hoy = useHoyFabrica()()
  const dia = desde?.slice(0, 10) ?? null
  return (
    <section className="panel piso" aria-label={STOCK_PISO.titulo}>
      <h2>{STOCK_PISO.titulo}</h2>
      <p role="status">
        {dia === null
          ? STOCK_PISO.apagado
          : dia > hoy
            ? STOCK_PISO.empieza(formatFecha(dia))
            : STOCK_PISO.prendido(formatFecha(dia))}
      </p>
      <p className="soft">{STOCK_PISO.detalle}</p>
      {canWrite && (
        <Button
          disabled={isOff}
          aria-describedby={reasonId}
          onClick={() => onTarea({ que: desde === null ? 'prender' : 'apagar' })}
        >
          {desde === null ? STOCK_PISO.prender : STOCK_PISO.apagar}
        </Button>
      )}
    </section>
  )
}

const ULTIMO_DIA = '2099-12-31'

function PisoDialog({
  que,
  piso: { version },
  notify,
  onClose,
}: {
  que: 'prender' | 'apagar'
  piso: StockPiso
  notify: Notify
  onClose: () => void
}) {
  const hoy = useHoyFabrica()()
  const [texto, setTexto] = useState(() => formatFecha(hoy))
  const [error, setError] = useState<string | null>(null)
  const { escribir, isSaving } = useStockPiso()
  const save = async (desde: string | null): Promise<void> => {
    if (isSaving) return
    const result = await escribir({ desde, version })
    if (result.ok) {
      onClose()
      notify.success(desde === null ? STOCK_PISO.quedoApagado : STOCK_PISO.quedoPrendido)
    } else if (result.status === 422) setError(result.detail)
    else {
      onClose()
      notify.error(result.status === 412 ? PRODUCTOS_BUTACA.cambiado : (result.detail ?? TABLA.sinRespuesta))
    }
  }
  if (que === 'apagar')
    return (
      <AskDialog
        tone="shortage"
        icon="triangle"
        title={STOCK_PISO.preguntaApagar}
        closeLabel={MODALES.cancelar}
        confirmLabel={STOCK_PISO.apagar}
        onClose={onClose}
        onConfirm={() => void save(null)} // `save` reports its own outcome
      >
        {STOCK_PISO.apagarDetalle}
      </AskDialog>
    )
  const { fecha } = parseFecha(texto)
  const isMala = fecha === null || fecha < hoy
  return (
    <FormDialog
      className="piso-form"
      title={STOCK_PISO.titulo}
      width={460}
      isTyped={texto !== formatFecha(hoy)}
      cancel={MODALES.cancelar}
      submit={{ children: STOCK_PISO.confirmar, disabled: isSaving }}
      onSubmit={() => (isMala ? setError(STOCK_PISO.fechaMala) : void save(fecha))} // `save` reports its own outcome
      onClose={onClose}
    >
      <p className="soft">{STOCK_PISO.detalle}</p>
      <FechaField
        label={STOCK_PISO.desde}
        text={texto}
        {...(error !== null && { error })}
        onText={next => {
          setError(null)
          setTexto(next)
        }}
        days={{ value: fecha, min: hoy, max: ULTIMO_DIA, notBefore: hoy, band: null, today: hoy }}
      />
    </FormDialog>
  )
}
