import { type ReactNode, useEffect, useRef } from 'react'
import { CODIGO_MAX, TEXTO_MAX } from '#contract/limites.ts'
import type { Producto } from '#contract/producto.ts'
import type { Ref } from '#contract/ref.ts'
import type { BorradorProducto, CampoProducto } from '#domain/stock/borrador-producto.ts'
import { elegirCategoria, elegirModelo } from '#domain/stock/categoria-modelo.ts'
import type { CatalogosProducto } from '#domain/stock/producto-guardado.ts'
import { PRODUCTOS } from '#messages.ts'
import { useModelosDe } from '#queries/stock/use-modelos-de.ts'
import { EditCell, EditRow, EditSelect } from '#ui/table/edit-row.tsx'
import type { Columna } from './columnas.tsx'
import { opcionesDe } from './opciones.ts'
import type { Edicion } from './use-edicion.ts'

/** '-9999999999,99' and some room to see what is wrong. */
const NUMERO_MAX = 20

/** A row while it is edited or new: everything but id and existencia (specification §2). */
export function ProductoEditRow({
  edicion,
  columnas,
  catalogos,
  isSaving,
  onChange,
  onSave,
  onCancel,
}: {
  edicion: Edicion
  columnas: readonly Columna[]
  catalogos: CatalogosProducto
  isSaving: boolean
  onChange: (campos: Partial<BorradorProducto>) => void
  onSave: () => void
  onCancel: () => void
}) {
  const { producto, borrador, error, invalidos } = edicion
  const inputs = useRef(new Map<CampoProducto, HTMLInputElement>())
  const [wrong] = invalidos
  useEffect(() => {
    inputs.current.get(wrong ?? 'codigo')?.focus()
  }, [wrong])

  const modelosElegibles = useModelosDe(catalogos.modelos, borrador, categoria => onChange({ categoria }))

  const cell = (columna: Columna, noteId: string | undefined): ReactNode => {
    const { columna: campo, title: label, className } = columna
    if (campo === 'existencia') {
      return (
        <td key={campo} className={className} data-label={label}>
          <span className="muted">{producto?.existencia ?? 0}</span>
        </td>
      )
    }
    if (REFERENCIAS.has(campo)) {
      const { opciones, choose } = referencia(
        campo as Referencia,
        borrador,
        catalogos,
        modelosElegibles,
        producto,
      )
      return (
        <EditSelect
          key={campo}
          label={label}
          className={className}
          noneLabel={PRODUCTOS.ninguno}
          options={opciones}
          value={borrador[campo] === 0 ? '' : String(borrador[campo])}
          disabled={isSaving}
          isInvalid={invalidos.includes(campo)}
          describedBy={noteId}
          onChange={id => onChange(choose(Number(id)))}
        />
      )
    }
    const isText = campo === 'codigo' || campo === 'descripcion'
    return (
      <EditCell
        key={campo}
        ref={input => {
          if (input) inputs.current.set(campo, input)
        }}
        label={label}
        className={className}
        isCode={campo === 'codigo'}
        isInvalid={invalidos.includes(campo)}
        inputMode={isText ? 'text' : campo === 'stock_minimo' ? 'numeric' : 'decimal'}
        {...(campo === 'venta' || campo === 'costo' ? { placeholder: '0,00' } : {})}
        maxLength={campo === 'codigo' ? CODIGO_MAX : isText ? TEXTO_MAX : NUMERO_MAX}
        readOnly={isSaving}
        value={String(borrador[campo])}
        onChange={valor => onChange({ [campo]: valor })}
        aria-describedby={noteId}
      />
    )
  }
  return (
    <EditRow
      saveLabel={producto === null ? PRODUCTOS.guardarNuevo : PRODUCTOS.guardar(producto.codigo)}
      cancelLabel={producto === null ? PRODUCTOS.cancelarNuevo : PRODUCTOS.cancelar(producto.codigo)}
      isSaving={isSaving}
      error={error}
      actionsClassName="c-acts"
      columns={columnas.length + 1}
      noteAfter={1}
      onSave={onSave}
      onCancel={onCancel}
    >
      {noteId => columnas.map(columna => cell(columna, noteId))}
    </EditRow>
  )
}

type Referencia = 'categoria' | 'marca' | 'modelo' | 'color' | 'talle'
const REFERENCIAS: ReadonlySet<string> = new Set<Referencia>([
  'categoria',
  'marca',
  'modelo',
  'color',
  'talle',
])

/** What may be chosen, and what choosing changes: a category and its model go together (specification §4). */
function referencia(
  campo: Referencia,
  borrador: BorradorProducto,
  catalogos: CatalogosProducto,
  modelosElegibles: readonly Ref[],
  producto: Producto | null,
): { opciones: ReturnType<typeof opcionesDe>; choose: (id: number) => Partial<BorradorProducto> } {
  const { categorias, marcas, modelos, colores, talles } = catalogos
  const of = (refs: readonly Ref[]) => opcionesDe(refs, borrador[campo], producto?.[campo] ?? null)
  switch (campo) {
    case 'categoria':
      return { opciones: of(categorias), choose: id => elegirCategoria(borrador, id) }
    case 'modelo':
      return {
        opciones: of(modelosElegibles),
        choose: id => elegirModelo(borrador, id, modelos),
      }
    case 'marca':
      return { opciones: of(marcas), choose: marca => ({ marca }) }
    case 'color':
      return { opciones: of(colores), choose: color => ({ color }) }
    case 'talle':
      return { opciones: of(talles), choose: talle => ({ talle }) }
  }
}
