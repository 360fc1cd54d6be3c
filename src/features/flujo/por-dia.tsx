import { useState } from 'react'
import type { Flujo } from '#contract/informes/flujo.ts'
import { barrasOf, diferenciaOf, pasoOf, sumComparadas } from '#domain/informe/evolucion.ts'
import type { ConsultaFlujo } from '#domain/informe/flujo.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { FLUJO } from '#messages/flujo.ts'
import { EstadoLabel } from '#office/butaca-parts.tsx'
import { Delta, Dibujo, Referencias } from '#office/evolucion/dibujo.tsx'
import { TablaPasos } from '#office/evolucion/tabla-pasos.tsx'
import { rangoCorto } from '#office/fecha-fields.tsx'
import { optionsOf } from '#office/ref-filter.tsx'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { Button } from '#ui/controls/button.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Empty } from '#ui/notices/notice.tsx'

interface PorDiaProps {
  flujo: Flujo
  consulta: ConsultaFlujo
  /** The compared range in words; null without a comparison. */
  periodoAntes: string | null
  estado: string
  onChange: (part: Partial<ConsultaFlujo>) => void
}

export function PorDia({ flujo, consulta, periodoAntes, estado, onChange }: PorDiaProps) {
  const [isTabla, setIsTabla] = useState(false)
  const barras = barrasOf(flujo.porDia)
  const paso = pasoOf(flujo.porDia)
  const { cantidad, antes } = sumComparadas(flujo.porDia)
  return (
    <section className="panel por-dia" aria-label={FLUJO.porDia}>
      <Cabeza
        consulta={consulta}
        estado={estado}
        cantidad={cantidad}
        antes={antes}
        periodoAntes={antes === null ? null : periodoAntes}
        onEstado={id => onChange({ estado: id })}
      />
      {cantidad === 0 && (antes ?? 0) === 0 ? (
        <Empty icon="seat" title={FLUJO.ninguna(estado)} />
      ) : (
        !isTabla && <Dibujo barras={barras} paso={paso} />
      )}
      <TablaPasos barras={barras} paso={paso} estado={estado} isShown={isTabla} />
      <Dichos
        flujo={flujo}
        comparado={antes === null ? null : periodoAntes}
        isTabla={isTabla}
        onTabla={() => setIsTabla(!isTabla)}
      />
    </section>
  )
}

function Cabeza({
  consulta,
  estado,
  cantidad,
  antes,
  periodoAntes,
  onEstado,
}: {
  consulta: ConsultaFlujo
  estado: string
  cantidad: number
  antes: number | null
  periodoAntes: string | null
  onEstado: (id: number) => void
}) {
  const { estados, linea } = useLookups()
  const diferencia = antes === null ? null : diferenciaOf(cantidad, antes)
  const own = { id: consulta.estado, nombre: estado }
  return (
    <div className="panel-head">
      <h2>{FLUJO.pasaronA}</h2>
      <Select
        label={FLUJO.estado}
        hideLabel
        options={optionsOf(estados, own).map(opcion => ({
          ...opcion,
          face: <EstadoLabel estado={{ id: Number(opcion.value), nombre: opcion.label }} linea={linea} />,
        }))}
        value={String(consulta.estado)}
        onChange={id => onEstado(Number(id))}
      />
      <span className="cifra">{formatNumero(cantidad)}</span>
      {diferencia && <Delta sentido={diferencia.sentido}>{FLUJO.diferencia(diferencia)}</Delta>}
      <Referencias rango={rangoCorto(consulta, consulta.hasta.slice(0, 4))} antes={periodoAntes} />
    </div>
  )
}

interface DichosProps {
  flujo: Flujo
  comparado: string | null
  isTabla: boolean
  onTabla: () => void
}

function Dichos({ flujo: { as, regresos, dudosas }, comparado, isTabla, onTabla }: DichosProps) {
  const antes = (n: number | null) => (n === null ? '' : ` (${FLUJO.antesN(n)})`)
  const dichos = [
    as !== null && FLUJO.as(as.A, as.S),
    as?.antes != null && as.A + as.S > 0 && FLUJO.asAntes(as.antes.A, as.antes.S),
    regresos.cantidad > 0 && `${FLUJO.regresos(regresos.cantidad)}${antes(regresos.antes)}`,
    dudosas > 0 && FLUJO.dudosas(dudosas),
  ].filter(Boolean)
  return (
    <div className="dichos">
      <p>
        {dichos.join(' · ')}
        {comparado !== null && <span className="soft">{FLUJO.comparadoCon(comparado)}</span>}
      </p>
      <Button
        variant="quiet"
        size="sm"
        icon={isTabla ? 'report' : 'table'}
        aria-pressed={isTabla}
        onClick={onTabla}
      >
        {FLUJO.verTabla}
      </Button>
    </div>
  )
}
