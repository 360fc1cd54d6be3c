import './sacar-dialog.css'
import { LISTA } from '#messages/butacas/lista.ts'
import { SACAR_BUTACAS } from '#messages/butacas/lista-avisos.ts'
import { COLUMNAS_BUTACA } from '#messages/columnas.ts'
import { MODALES } from '#messages/marco.ts'
import { SacarLista } from '#office/salida/sacar.tsx'
import { filtroEnPalabras } from '#office/salida/salida.ts'
import type { ListaPedida } from '#queries/butacas/use-butacas.ts'
import { type Listas, useLookups } from '#queries/butacas/use-mirror.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { especialWords, FILTROS, TIPEADOS_APARTE } from './filtros.ts'
import type { Lista } from './use-lista.ts'

interface SacarDialogProps {
  lista: Pick<Lista, 'pedida' | 'result'>
  owner: string
  notify: Notify
  onClose: () => void
}

export default function SacarDialog({ lista: { pedida, result }, owner, notify, onClose }: SacarDialogProps) {
  const listas = useLookups()
  const { todas } = result
  const salida = {
    titulo: SACAR_BUTACAS.titulo,
    columnas: COLUMNAS_BUTACA,
    filas: todas,
    filtro: [filtroDe(pedida, listas), ...(result.isParte ? [SACAR_BUTACAS.soloGuardadas] : [])].join(', '),
  }
  return (
    <Dialog
      onClose={onClose}
      closeLabel={MODALES.cerrar}
      title={LISTA.sacar}
      meta={salida.filtro}
      width={480}
      footer={<Button onClick={onClose}>{MODALES.cerrar}</Button>}
    >
      <div className="sacar-butacas">
        <p>{SACAR_BUTACAS.todas(todas.length)}</p>
        <SacarLista salida={salida} quien={owner} notify={notify} />
      </div>
    </Dialog>
  )
}

function filtroDe(pedida: ListaPedida, listas: Listas): string {
  if (pedida.tipo === 'as') return SACAR_BUTACAS.listasAs(pedida.listaS)
  if (pedida.tipo !== 'filtro') return especialWords(pedida, listas) ?? ''
  const { filtro } = pedida
  return filtroEnPalabras(filtro.nro, [
    ...FILTROS.map(
      ({ campo, listOf }) =>
        [LISTA.columnas[campo], listOf(listas).find(({ id }) => id === filtro[campo])?.nombre] as const,
    ),
    ...TIPEADOS_APARTE.map(campo => [LISTA.columnas[campo], filtro[campo] || undefined] as const),
  ])
}
