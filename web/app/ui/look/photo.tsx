import type { CSSProperties } from "react";

/** A picture that the server keeps in several widths (`VenuePhoto`). */
type PhotoFiles = {
  /** A path without width and ending. */
  url: string;
  /** Ascending, in pixels. */
  widths: readonly number[];
  width: number;
  height: number;
  alt: string;
  /** A tiny WebP file. */
  preview: Uint8Array;
};

type Props = {
  photo: PhotoFiles;
  /** The width on the page, as in the attribute of the same name. */
  sizes: string;
  /** `first` is what the reader sees at once; `preview` loads nothing. */
  load?: "first" | "lazy" | "preview";
  /** Empty where a text beside it says the same. */
  alt?: string;
  isDraggable?: boolean;
};

const photoClass = "size-full bg-center bg-cover object-cover";

/** A photo that fills the box around it, blurred until it is loaded. */
export function Photo({ photo, sizes, load = "lazy", alt = "", isDraggable }: Props) {
  const style = previewOf(photo);
  if (load === "preview") return <div aria-hidden="true" style={style} className={photoClass} />;
  const { url, widths, width, height } = photo;
  return (
    <picture className="contents">
      <source type="image/webp" srcSet={srcSetOf(photo, "webp")} sizes={sizes} />
      <img
        src={`${url}-${widths[0] ?? width}.jpg`}
        srcSet={srcSetOf(photo, "jpg")}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={load === "first" ? "eager" : "lazy"}
        fetchPriority={load === "first" ? "high" : "auto"}
        decoding="async"
        draggable={isDraggable}
        style={style}
        className={photoClass}
      />
    </picture>
  );
}

/** The files of one type, as the browser chooses among them. */
function srcSetOf({ url, widths }: Pick<PhotoFiles, "url" | "widths">, type: "webp" | "jpg"): string {
  return widths.map((width) => `${url}-${width}.${type} ${width}w`).join(", ");
}

/** Stretched over the box, the tiny picture is a blurred one. */
function previewOf({ preview }: PhotoFiles): CSSProperties | undefined {
  if (preview.length === 0) return undefined;
  return { backgroundImage: `url("data:image/webp;base64,${btoa(String.fromCharCode(...preview))}")` };
}
