import { CODIGO_MAX, NUMERO_ESCRITO_MAX, TEXTO_MAX } from '#contract/limites.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { BorradorProducto, CampoProducto } from '#domain/stock/borrador-producto.ts'
import type { CatalogosProducto } from '#domain/stock/producto-guardado.ts'
import { type Referencia, referenciasDe } from '#domain/stock/referencias-producto.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { optionsOf } from '#office/ref-options.ts'
import { type Fields, RowEditor } from '#office/row/row-editor.tsx'
import { useModelosDe } from '#queries/stock/use-modelos-de.ts'
import { EditCell, EditSelect } from '#ui/table/edit-row.tsx'
import type { Columna } from './columnas.tsx'
import type { ProductoEdit } from './use-edit.ts'

/** All fields but id and existencia (specification §2). */
export function ProductoEditRow(props: ProductoEditRowProps) {
  const { columnas, editor } = props
  if (editor.edit === null) return null
  const { row: producto, draft } = editor.edit
  return (
    <RowEditor
      editor={editor}
      first="codigo"
      saveLabel={producto === null ? PRODUCTOS.guardarNuevo : PRODUCTOS.guardar(producto.codigo)}
      cancelLabel={producto === null ? PRODUCTOS.cancelarNuevo : PRODUCTOS.cancelar(producto.codigo)}
      columns={columnas.length + 1}
      noteAfter={1}
    >
      {fields => <Campos {...props} producto={producto} borrador={draft} fields={fields} />}
    </RowEditor>
  )
}

interface ProductoEditRowProps {
  columnas: readonly Columna[]
  catalogos: CatalogosProducto
  editor: ProductoEdit
}

function Campos({
  columnas,
  catalogos,
  editor,
  borrador,
  producto,
  fields,
}: ProductoEditRowProps & {
  producto: Producto | null
  borrador: BorradorProducto
  fields: Fields<BorradorProducto>
}) {
  const modelos = useModelosDe(catalogos.modelos, borrador, categoria => editor.change({ categoria }))
  const referencias = referenciasDe(borrador, catalogos, modelos)
  return columnas.map(({ key, title: label, className }) => {
    if (key === 'existencia')
      return (
        <td key={key} className={className} data-label={label}>
          <span className="muted">{producto?.existencia ?? 0}</span>
        </td>
      )
    if (!isReferencia(key))
      return <EditCell key={key} label={label} className={className} {...TEXTO[key]} {...fields.text(key)} />
    const { refs, choose } = referencias[key]
    const propia = producto?.[key] ?? null
    return (
      <EditSelect
        key={key}
        label={label}
        className={className}
        noneLabel={PRODUCTOS.ninguno}
        options={optionsOf(refs, propia?.id === borrador[key] ? propia : null)}
        {...fields.choice(key)}
        onChange={id => editor.change(choose(Number(id)))}
      />
    )
  })
}

const DECIMAL = { inputMode: 'decimal', placeholder: '0,00', maxLength: NUMERO_ESCRITO_MAX } as const
const TEXTO: Record<Exclude<CampoProducto, Referencia>, object> = {
  codigo: { isCode: true, maxLength: CODIGO_MAX },
  descripcion: { maxLength: TEXTO_MAX },
  stock_minimo: { inputMode: 'numeric', maxLength: NUMERO_ESCRITO_MAX },
  venta: DECIMAL,
  costo: DECIMAL,
}
const isReferencia = (campo: CampoProducto): campo is Referencia => !(campo in TEXTO)
