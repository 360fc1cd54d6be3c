import { useEffect } from 'react'
import type { ClaseImportacion } from '#contract/importacion.ts'
import { RUTA_BUTACAS, RUTA_IMPORTAR } from '#domain/rutas.ts'
import { IMPORTAR } from '#messages/importar.ts'
import type { TITULOS } from '#messages/menu.ts'
import { failureReason } from '#office/row/row-edit.ts'
import { type Corrida, getCorrida, subscribeCorrida, useCorrida } from '#queries/importaciones/run.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { Notice } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notices/toast.tsx'

let isFollowed = false

/** Reports the end of an import, even if the person has left the screen. */
export function useTerminada(notify: Notify): void {
  useEffect(() => {
    if (isFollowed) return
    isFollowed = true
    let before = getCorrida()
    subscribeCorrida(() => {
      const now = getCorrida()
      if (before.paso === 'importando' && now.paso !== 'importando') say(notify, now)
      before = now
    })
  }, [notify])
}

function say(notify: Notify, { paso, importacion, clase, fallo }: Corrida): void {
  const isHere = location.pathname === RUTA_IMPORTAR
  if (paso === 'hecha' && importacion !== null) {
    const { nuevo, cambia } = importacion.cifras
    if (!isHere) notify.success(IMPORTAR.listo(clase, nuevo + cambia))
  } else if (fallo === null) notify.success(IMPORTAR.parada)
  else if (!isHere) notify.error(failureReason(fallo, FALLOS))
}

const FALLOS = {
  unknown: IMPORTAR.falloCorte,
  refused: IMPORTAR.falloServidor,
}

export function Aviso() {
  const { fallo } = useCorrida()
  const { online } = useNetwork()
  if (fallo !== null)
    return (
      <Notice tone="rejected" icon="octagon">
        <span>{failureReason(fallo, FALLOS)}</span>
      </Notice>
    )
  if (online) return null
  return (
    <Notice tone="neutral" icon="wifi-off">
      <span>
        {IMPORTAR.sinConexion} {IMPORTAR.sinConexionDetalle}
      </span>
    </Notice>
  )
}

interface Ruta {
  path: string
  titulo: keyof typeof TITULOS
}

export const RUTAS: Readonly<Record<ClaseImportacion, Ruta>> = {
  productos: { path: '/stock/producto', titulo: 'productos' },
  existencias: { path: '/stock/producto', titulo: 'productos' },
  butacas: { path: RUTA_BUTACAS, titulo: 'butacas' },
  cliente_proveedor: { path: '/stock/cliente_proveedor', titulo: 'cliente_proveedor' },
  categorias: { path: '/stock/categoria', titulo: 'categorias' },
  marcas: { path: '/stock/marcas', titulo: 'marcas' },
  colores_producto: { path: '/stock/colores', titulo: 'colores_producto' },
  modelos_producto: { path: '/stock/modelos', titulo: 'modelos_producto' },
  talles: { path: '/stock/talles', titulo: 'talles' },
}
