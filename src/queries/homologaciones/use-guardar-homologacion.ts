import type { Homologacion, HomologacionEnvio } from '#contract/homologacion.ts'
import { putHomologacion } from '#http/homologaciones.ts'
import { queryClient } from '../query-client.ts'
import { useEscritura } from '../use-escritura.ts'
import { HOMOLOGACIONES_LISTA } from './use-homologaciones.ts'

/** Saves buyer and labels of a row (PUT /api/homologaciones), and has the lists reload. */
export const useGuardarHomologacion = () =>
  useEscritura(putHomologacion, (_, envio: HomologacionEnvio) => {
    showSaved(envio)
    void queryClient.invalidateQueries({ queryKey: ['homologaciones'] }) // The lists reload behind
  })

/** Shows the row as it was confirmed, until the lists have been reloaded. */
function showSaved({ butaca, comprador, etiqueta_blanca, etiqueta_gris }: HomologacionEnvio): void {
  queryClient.setQueriesData<Homologacion[]>({ queryKey: HOMOLOGACIONES_LISTA }, filas =>
    filas?.map(fila =>
      fila.butaca === butaca
        ? { ...fila, comprador: comprador ?? null, etiqueta_blanca, etiqueta_gris }
        : fila,
    ),
  )
}
