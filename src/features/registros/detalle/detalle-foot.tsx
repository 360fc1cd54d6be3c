import { useId } from 'react'
import { DETALLES_MAX } from '#contract/limites.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { hasCambios } from '#domain/registro/cambios-detalle.ts'
import { montoDeLineas } from '#domain/registro/linea-registro.ts'
import { formatPesos, importeDe } from '#domain/valor/dinero.ts'
import { DETALLE } from '#messages/stock/registros.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notify.ts'
import { Mark } from '#ui/signs/tag.tsx'
import type { NuevaLinea } from './detalle-abierto.ts'
import { RemitoButton } from './remito-button.tsx'
import type { Detalle } from './use-detalle.ts'

interface DetalleFootProps {
  registro: Registro
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

/** The unsaved lines, the total, and Guardar once there is something to save. */
export function DetalleFoot(props: DetalleFootProps) {
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
      {!isCambiado && <RemitoButton {...props} />}
      <span className="total">
        <span className="soft">{DETALLE.total}</span>
        <b>{formatPesos(importeDe(montoDeLineas(lineas, props.registro.tipo_registro.id)))}</b>
      </span>
      {isCambiado && (
        <Button
          variant="primary"
          // Not disabled while it is sent, so that the pressed button keeps the focus
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
