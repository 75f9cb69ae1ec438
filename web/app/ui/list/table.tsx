import type { ReactNode } from "react";
import { Table as AriaTable, Cell, Column, Row, TableBody, TableHeader } from "react-aria-components";
import { cx } from "../look/cx";

type TableColumn<Item> = {
  id: string;
  label: string;
  cell: (item: Item) => ReactNode;
  isNumber?: boolean;
};

type Props<Item> = {
  label: string;
  columns: readonly TableColumn<Item>[];
  rows: readonly Item[];
  rowId: (item: Item) => string;
  rowHref?: (item: Item) => string;
  whenEmpty: ReactNode;
};

/** Rows to scan and open with the keyboard; the first column names the row. It scrolls sideways where needed. */
export function Table<Item>({ label, columns, rows, rowId, rowHref, whenEmpty }: Props<Item>) {
  const align = (column: TableColumn<Item>) => (column.isNumber ? "text-end tabular" : "text-start");
  return (
    <div className="overflow-x-auto rounded-card bg-surface ring-1 ring-line">
      <AriaTable aria-label={label} className="w-full border-collapse text-sm">
        <TableHeader>
          {columns.map((column, at) => (
            <Column
              key={column.id}
              id={column.id}
              isRowHeader={at === 0}
              className={cx("whitespace-nowrap border-line border-b px-4 py-3 font-semibold text-muted", align(column))}
            >
              {column.label}
            </Column>
          ))}
        </TableHeader>
        <TableBody renderEmptyState={() => <div className="p-6">{whenEmpty}</div>}>
          {rows.map((row) => (
            <Row
              key={rowId(row)}
              id={rowId(row)}
              href={rowHref?.(row)}
              className="border-line border-b last:border-0 data-href:cursor-pointer data-hovered:bg-sunken data-focus-visible:-outline-offset-3"
            >
              {columns.map((column) => (
                <Cell key={column.id} className={cx("h-13 px-4 py-2", align(column))}>
                  {column.cell(row)}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </AriaTable>
    </div>
  );
}
