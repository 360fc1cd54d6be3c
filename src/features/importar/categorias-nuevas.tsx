import { CATEGORIAS, nombreCategoria } from '#messages/importar/categorias.ts'
import { probar } from '#queries/importaciones/run.ts'
import { useCorrida } from '#queries/importaciones/use-corrida.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Button } from '#ui/controls/button.tsx'

/** Categories that the file names and there are not: which, and whether they are made with its rows. */
export function CategoriasNuevas() {
  const { importacion, isCorrigiendo } = useCorrida()
  const { online } = useNetwork()
  if (importacion === null || importacion.categorias.length === 0) return null
  const { categorias, crearCategorias } = importacion
  const cuantas = categorias.length
  const titulo = (crearCategorias ? CATEGORIAS.seCrean : CATEGORIAS.faltan)(cuantas)
  return (
    <section className="faltan" aria-label={CATEGORIAS.titulo}>
      <h2>{titulo}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: hundreds of names scroll, and a keyboard has to reach them */}
      <ul tabIndex={0} aria-label={titulo}>
        {categorias.map(categoria => (
          <li key={categoria.nombre}>{nombreCategoria(categoria)}</li>
        ))}
      </ul>
      <div className="row">
        <Button
          disabled={isCorrigiendo || !online}
          onClick={() => void probar(!crearCategorias)} // It keeps its own outcome
        >
          {(crearCategorias ? CATEGORIAS.noCrear : CATEGORIAS.crear)(cuantas)}
        </Button>
        <span className="soft">{CATEGORIAS.prueba}</span>
      </div>
    </section>
  )
}
