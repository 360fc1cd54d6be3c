import type { Flujo } from '#contract/informes/flujo.ts'
import type { ConsultaFlujo } from '#domain/informe/flujo.ts'
import { FLUJO, mapRegiones } from '#messages/flujo.ts'
import { rangoEntero } from '#office/fecha-fields.tsx'
import { PageHead } from '#office/list-panel.tsx'
import { RegionDePapel } from '#office/salida/documento.tsx'
import { CopyLinkButton, PrintButton, SacarDeAca, usePapel } from '#office/salida/sacar.tsx'
import { elegido, filtroEnPalabras, hojaDe } from '#office/salida/salida.ts'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import type { Notify } from '#ui/notices/toast.tsx'

interface CabeceraProps {
  consulta: ConsultaFlujo
  /** The compared range in words; null without a comparison. */
  antes: string | null
  /** Null until this query is answered. */
  flujo: Flujo | null
  estado: string
  link: string
  owner: string
  notify: Notify
}

export function Cabecera(props: CabeceraProps) {
  const { consulta, antes, flujo, estado, link, notify } = props
  const filtro = useFiltro(props)
  const libro = flujo && { titulo: FLUJO.titulo, filtro, hojas: mapRegiones(flujo, estado, hojaDe) }
  return (
    <PageHead title={FLUJO.titulo} count={FLUJO.rango(rangoEntero(consulta), antes)}>
      <SacarDeAca salida={libro} notify={notify}>
        <Imprimir {...props} filtro={filtro} />
        <CopyLinkButton link={() => link} notify={notify} />
      </SacarDeAca>
    </PageHead>
  )
}

function Imprimir({ flujo, estado, filtro, owner, notify }: CabeceraProps & { filtro: string }) {
  const { papel, imprimir } = usePapel(owner, notify)
  const print = (de: Flujo) => {
    const regiones = mapRegiones(de, estado, lista => ({
      filas: lista.filas.length,
      hoja: <RegionDePapel key={lista.titulo} {...lista} />,
    }))
    imprimir(
      regiones.reduce((sum, { filas }) => sum + filas, 0),
      {
        titulo: FLUJO.titulo,
        detalle: filtro,
        cuerpo: regiones.map(({ hoja }) => hoja),
      },
    )
  }
  return (
    <>
      <PrintButton disabled={flujo === null} onClick={() => flujo && print(flujo)} />
      {papel}
    </>
  )
}

function useFiltro({ consulta, antes, estado }: CabeceraProps): string {
  const { modelos, colores } = useLookups()
  const { modelo, color, persona } = consulta
  return filtroEnPalabras('', [
    [FLUJO.estado, estado],
    [FLUJO.periodo, rangoEntero(consulta)],
    [FLUJO.modelo, elegido(modelos, modelo)],
    [FLUJO.color, elegido(colores, color)],
    [FLUJO.persona, persona],
    [FLUJO.comparado, antes ?? undefined],
  ])
}
