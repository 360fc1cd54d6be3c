import { useEffect, useRef } from 'react'
import { TEXTO_MAX } from '#contract/limites.ts'
import type { CampoRegistro } from '#domain/registro/borrador-registro.ts'
import { limitesFecha } from '#domain/registro/borrador-registro.ts'
import { formatPesos } from '#domain/valor/dinero.ts'
import { formatFecha, parseFecha, withBarras } from '#domain/valor/fecha.ts'
import { INFORME, REGISTROS } from '#messages.ts'
import { DateField } from '#ui/overlay/date-field.tsx'
import { EditCell, EditRow, EditSelect } from '#ui/table/edit-row.tsx'
import { TOTAL_COLUMNAS } from './columnas.ts'
import { type Edicion, nombreDeEdicion } from './use-cabecera.ts'
import { type Catalogos, optionsOf } from './use-catalogos.ts'

const WORDS = {
  open: INFORME.abrirCalendario(REGISTROS.fecha),
  choose: INFORME.elegirFecha(REGISTROS.fecha),
  previous: INFORME.mesAnterior,
  next: INFORME.mesSiguiente,
  month: INFORME.mes,
  year: INFORME.anio,
}

interface RegistroEditRowProps {
  edicion: Edicion
  isSaving: boolean
  catalogos: Catalogos
  hoy: () => string
  onChange: (campo: CampoRegistro, valor: string) => void
  onSave: () => void
  onCancel: () => void
}

/** A record's row while it is created or edited; what it adds up to follows from its lines. */
export function RegistroEditRow(props: RegistroEditRowProps) {
  const { edicion, isSaving, catalogos, onChange, onSave, onCancel } = props
  const { fila, borrador, error } = edicion
  const nombre = nombreDeEdicion(edicion)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const text = (campo: 'nro_remito' | 'observaciones', label: string, className: string) => ({
    label,
    className,
    maxLength: TEXTO_MAX,
    readOnly: isSaving,
    value: borrador[campo],
    onChange: (valor: string) => onChange(campo, valor),
  })
  return (
    <EditRow
      saveLabel={fila === null ? REGISTROS.guardarNuevo : REGISTROS.guardar(nombre)}
      cancelLabel={fila === null ? REGISTROS.cancelarNuevo : REGISTROS.cancelar(nombre)}
      isSaving={isSaving}
      error={error}
      actionsClassName="c-acts"
      actionsPlace="last"
      columns={TOTAL_COLUMNAS}
      onSave={onSave}
      onCancel={onCancel}
    >
      {noteId => (
        <>
          {fila === null ? (
            <td className="c-fec soft">{REGISTROS.ahora}</td>
          ) : (
            <FechaCell {...props} noteId={edicion.invalido === 'fecha' ? noteId : undefined} />
          )}
          <EditSelect
            className="c-tip"
            label={REGISTROS.columnas.tipo_registro}
            options={tiposOf(catalogos, fila)}
            value={borrador.tipo_registro}
            onChange={valor => onChange('tipo_registro', valor)}
          />
          <EditCell
            ref={first}
            isCode
            {...text('nro_remito', REGISTROS.nroRemito, 'c-rem')}
            aria-describedby={noteId}
          />
          <EditSelect
            className="c-cli"
            label={REGISTROS.columnas.cliente_proveedor}
            noneLabel={REGISTROS.elegir}
            options={clientesOf(catalogos, fila)}
            value={borrador.cliente_proveedor}
            onChange={valor => onChange('cliente_proveedor', valor)}
          />
          <EditCell {...text('observaciones', REGISTROS.columnas.observaciones, 'c-obs')} />
          <td className="c-mon num muted">{formatPesos(fila?.monto ?? 0)}</td>
        </>
      )}
    </EditRow>
  )
}

/** With what the record has, should this device not know it. */
const tiposOf = ({ tipos }: Catalogos, fila: Edicion['fila']) =>
  withOwn(optionsOf(tipos), fila?.tipo_registro)
const clientesOf = ({ clientes }: Catalogos, fila: Edicion['fila']) =>
  withOwn(optionsOf(clientes), fila?.cliente_proveedor)

const withOwn = (
  options: ReturnType<typeof optionsOf>,
  own: { id: number; nombre: string } | null | undefined,
) =>
  own && !options.some(({ value }) => value === String(own.id)) ? [...optionsOf([own]), ...options] : options

/** The day, of the last ten years; its hour stays as it is (specification §2, §5). */
function FechaCell({
  edicion: { borrador },
  isSaving,
  hoy,
  noteId,
  onChange,
}: RegistroEditRowProps & { noteId: string | undefined }) {
  const { desde, hasta } = limitesFecha(hoy())
  const { fecha } = parseFecha(borrador.fecha)
  const set = (valor: string) => onChange('fecha', valor)
  return (
    <td className="c-fec" data-label={REGISTROS.fecha}>
      <DateField
        label={REGISTROS.fecha}
        hideLabel
        text={borrador.fecha}
        placeholder={INFORME.formato}
        words={WORDS}
        readOnly={isSaving}
        errorId={noteId}
        days={{
          value: fecha !== null && fecha >= desde && fecha <= hasta ? fecha : null,
          min: desde,
          max: hasta,
          today: hoy(),
        }}
        onText={next => set(withBarras(borrador.fecha, next))}
        onLeave={() => {
          if (fecha !== null) set(formatFecha(fecha))
        }}
        onPick={elegida => set(formatFecha(elegida))}
      />
    </td>
  )
}
