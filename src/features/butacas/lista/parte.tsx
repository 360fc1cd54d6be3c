import { LISTA } from '#messages/butacas/lista.ts'
import { LISTA_VACIA } from '#messages/butacas/lista-avisos.ts'
import { filtroDe, isInMirror, type ListaPedida } from '#queries/butacas/use-butacas.ts'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import type { Lista } from './use-lista.ts'

export function useNoGuarda(pedida: ListaPedida): string {
  const { estados } = useLookups()
  const { estado } = filtroDe(pedida)
  if (isInMirror(pedida)) return LISTA_VACIA.sinTodas
  return LISTA_VACIA.noGuarda(estados.find(({ id }) => id === estado)?.nombre ?? null)
}

export default function Parte({ pedida, result }: Pick<Lista, 'pedida' | 'result'>) {
  const noGuarda = useNoGuarda(pedida)
  return (
    <Notice tone="neutral" icon="wifi-off">
      <span>
        <b>{noGuarda}.</b> {LISTA.conoce(result.total)}
      </span>
      {result.error !== null && (
        <Button icon="refresh" onClick={result.retry}>
          {LISTA.reintentar}
        </Button>
      )}
    </Notice>
  )
}
