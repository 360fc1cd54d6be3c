import { isSinFiltro } from '#domain/butaca/lista-butacas.ts'
import { formatHora } from '#domain/valor/hora.ts'
import { BUTACAS, LECTURA } from '#messages/butacas/butacas.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { LISTA_VACIA } from '#messages/butacas/lista-avisos.ts'
import { type ButacasResult, filtroDe, type ListaPedida } from '#queries/butacas/use-butacas.ts'
import { useLookups, useRefreshedAt } from '#queries/butacas/use-mirror.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { especialWords, FILTROS, TIPEADOS } from './filtros.ts'
import { useNoGuarda } from './parte.tsx'

interface ListEmptyProps {
  result: ButacasResult
  pedida: ListaPedida
  onQuitar: () => void
}

export default function ListEmpty({ result, pedida, onQuitar }: ListEmptyProps) {
  const { online } = useNetwork()
  const refreshedAt = useRefreshedAt()
  const asked = useAskedFor(pedida)
  const noGuarda = useNoGuarda(pedida)

  if (result.error && online)
    return <Refused {...result.error} onRetry={result.retry} noGuarda={result.isParte ? noGuarda : null} />
  if (refreshedAt === null && !online) {
    return <Empty icon="wifi-off" title={LISTA_VACIA.sinDatos} detail={LISTA_VACIA.sinDatosDetalle} />
  }
  if (asked === '')
    return <Empty icon="seat" title={LISTA_VACIA.vaciaSinFiltro} detail={LISTA_VACIA.vaciaSinFiltroDetalle} />
  const quitar = <Button onClick={onQuitar}>{LISTA_VACIA.quitarFiltros}</Button>
  if (result.isParte)
    return (
      <Empty
        icon="wifi-off"
        title={noGuarda}
        detail={`${asked} ${LISTA_VACIA.noGuardaDetalle}`}
        actions={quitar}
      />
    )
  // Offline, the seat may exist: shows the same words as the scan field
  const isUnknown = !online && filtroDe(pedida).nro.trim() !== ''
  return (
    <Empty
      icon="seat"
      title={isUnknown ? LECTURA.noEstaEnEquipo : LISTA_VACIA.vacia}
      detail={
        online || refreshedAt === null ? asked : `${asked} ${LISTA_VACIA.segun(formatHora(refreshedAt))}`
      }
      actions={quitar}
    />
  )
}

interface RefusedProps {
  status: number
  onRetry: () => void
  /** Null if the mirror contains the whole list. */
  noGuarda: string | null
}

function Refused({ status, onRetry, noGuarda }: RefusedProps) {
  const refreshedAt = useRefreshedAt()
  const hora = refreshedAt === null ? null : formatHora(refreshedAt)
  return (
    <Empty
      icon="octagon"
      tone="rejected"
      title={BUTACAS.errorConsultar}
      detail={
        noGuarda === null
          ? LISTA_VACIA.errorDetalle(status, hora)
          : `${LISTA_VACIA.errorDetalle(status, null)} ${noGuarda}.`
      }
      actions={
        <Button variant="primary" icon="refresh" onClick={onRetry}>
          {LISTA.reintentar}
        </Button>
      }
    />
  )
}

function useAskedFor(pedida: ListaPedida): string {
  const lookups = useLookups()
  if (pedida.tipo === 'as') return `${pedida.listaS ? LISTA.listasS : LISTA.listasA}.`
  if (pedida.tipo !== 'filtro') return `${especialWords(pedida, lookups) ?? ''}.`
  if (isSinFiltro(pedida.filtro)) return ''
  const { filtro } = pedida
  const names = { ...LISTA.columnas, nro: LISTA_VACIA.numero }
  const parts: string[] = []
  for (const campo of TIPEADOS)
    if (filtro[campo].trim() !== '') parts.push(LISTA_VACIA.pedido(names[campo], filtro[campo].trim()))
  for (const { campo, listOf } of FILTROS) {
    const id = filtro[campo]
    const nombre = listOf(lookups).find(ref => ref.id === id)?.nombre ?? id
    if (id !== 0) parts.push(LISTA_VACIA.pedido(names[campo], nombre))
  }
  const text = `${parts.join(', ')}.`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
