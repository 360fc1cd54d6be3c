import type { Flujo } from '#contract/informes/flujo.ts'
import type { ConsultaFlujo } from '#domain/informe/consulta-flujo.ts'
import { mapRegiones } from '#messages/columnas/flujo.ts'
import { FLUJO } from '#messages/flujo.ts'
import { SALIDA } from '#messages/salida.ts'
import { PageHead } from '#office/list-parts.tsx'
import { rangoEntero } from '#office/rango/rango-words.ts'
import { RegionDePapel } from '#office/salida/documento.tsx'
import { SacarDeAca } from '#office/salida/sacar-de-aca.tsx'
import { hojaDe } from '#office/salida/salida.ts'
import { usePapel } from '#office/salida/use-papel.tsx'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { Button } from '#ui/controls/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import type { Notify } from '#ui/notify.ts'

interface CabeceraProps {
  consulta: ConsultaFlujo
  /** The range that it is compared with, in words; null without one. */
  antes: string | null
  /** Null while there is no answer to this very query. */
  flujo: Flujo | null
  /** The name of the state into which changes are counted. */
  estado: string
  link: string
  owner: string
  notify: Notify
}

/** The title, the range in words, and what can be taken away. */
export function Cabecera(props: CabeceraProps) {
  const { consulta, antes, flujo, estado, link, notify } = props
  const copy = async () => {
    if (await copyText(link)) notify.success(FLUJO.enlaceCopiado)
    else notify.error(FLUJO.noSeCopio)
  }
  const libro = flujo && { titulo: FLUJO.titulo, hojas: mapRegiones(flujo, estado, hojaDe) }
  return (
    <PageHead title={FLUJO.titulo} count={FLUJO.rango(rangoEntero(consulta), antes)}>
      <SacarDeAca salida={libro} notify={notify}>
        <Imprimir {...props} />
        <Button icon="link" onClick={copy}>
          {FLUJO.copiarEnlace}
        </Button>
      </SacarDeAca>
    </PageHead>
  )
}

function Imprimir({ consulta, antes, flujo, estado, owner, notify }: CabeceraProps) {
  const { papel, imprimir } = usePapel(owner, notify)
  const nombreDe = useNombres()
  const print = (de: Flujo) => {
    const regiones = mapRegiones(de, estado, lista => ({
      filas: lista.filas.length,
      hoja: <RegionDePapel key={lista.titulo} {...lista} />,
    }))
    imprimir(
      regiones.reduce((sum, { filas }) => sum + filas, 0),
      {
        titulo: FLUJO.titulo,
        detalle: [FLUJO.rango(rangoEntero(consulta), antes), ...nombreDe(consulta)].join(' · '),
        cuerpo: regiones.map(({ hoja }) => hoja),
      },
    )
  }
  return (
    <>
      <Button icon="print" disabled={flujo === null} onClick={() => flujo && print(flujo)}>
        {SALIDA.imprimir}
      </Button>
      {papel}
    </>
  )
}

/** Of which seats and of whom, in words. */
function useNombres() {
  const { modelos, colores } = useLookups()
  return ({ modelo, color, persona }: ConsultaFlujo): readonly string[] =>
    [
      [FLUJO.modelo, modelos.find(({ id }) => id === modelo)?.nombre],
      [FLUJO.color, colores.find(({ id }) => id === color)?.nombre],
      [FLUJO.persona, persona],
    ].flatMap(([que = '', valor]) => (valor ? [SALIDA.con(que, valor)] : []))
}
