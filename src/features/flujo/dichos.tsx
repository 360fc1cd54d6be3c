import type { Flujo } from '#contract/informes/flujo.ts'
import { FLUJO } from '#messages/flujo.ts'
import { Button } from '#ui/controls/button.tsx'

interface DichosProps {
  flujo: Flujo
  /** The range that it is compared with, in words; null without one. */
  comparado: string | null
  isTabla: boolean
  onTabla: () => void
}

/** Under the chart, in one line: A and S, what went back, whose hour is in doubt; and the way to the same as a table. */
export function Dichos({ flujo: { as, regresos, dudosas }, comparado, isTabla, onTabla }: DichosProps) {
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
