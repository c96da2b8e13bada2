//! Pixels as a PNG image with a table of sixteen colors, half a byte for each pixel: a card has flat colors and the edges
//! of letters.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};
use resvg::tiny_skia::Pixmap;
use rustc_hash::FxHashMap;

/// How many colors there are.
pub(super) const COLORS: usize = 16;

/// How much time compression takes for how few bytes: most of a card is paper.
const LEVEL: u8 = 2;

/// How many pixels are looked at together.
const BLOCK: usize = 16;

/// How many bytes a pixel has before it is packed.
const BYTES: usize = 4;

/// The image as a file. Its pixels are opaque; the first color is that of the paper.
pub(super) fn png(pixels: &Pixmap, colors: &[[u8; 3]; COLORS]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(32 * 1024);
    let mut encoder = Encoder::new(&mut out, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Four);
    encoder.set_palette(colors.as_flattened());
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&packed(pixels, colors)).ok()?;
    writer.finish().ok()?;
    Some(out)
}

/// The numbers of the nearest colors, two in a byte.
fn packed(pixels: &Pixmap, colors: &[[u8; 3]; COLORS]) -> Vec<u8> {
    let (width, height) = (pixels.width() as usize, pixels.height() as usize);
    let [red, green, blue] = colors[0];
    let paper = [red, green, blue, u8::MAX].repeat(BLOCK);
    let mut nearest = Nearest {
        colors,
        known: FxHashMap::default(),
    };
    let bytes_of_row = width.div_ceil(2);
    let mut packed = vec![0; bytes_of_row * height];
    let rows = pixels.data().chunks_exact(width * BYTES);
    for (row, out) in rows.zip(packed.chunks_exact_mut(bytes_of_row)) {
        let blocks = row.chunks(BLOCK * BYTES);
        for (block, out) in blocks.zip(out.chunks_mut(BLOCK / 2)) {
            if *block != paper[..block.len()] {
                nearest.write(block, out);
            }
        }
    }
    packed
}

/// Finds the nearest of the colors.
struct Nearest<'c> {
    colors: &'c [[u8; 3]; COLORS],
    known: FxHashMap<[u8; 3], u8>,
}

impl Nearest<'_> {
    fn write(&mut self, block: &[u8], out: &mut [u8]) {
        for (pair, out) in block.chunks(2 * BYTES).zip(out) {
            let mut numbers = pair.chunks_exact(BYTES).map(|pixel| self.number(pixel));
            let first = numbers.next().unwrap_or(0);
            *out = first << 4 | numbers.next().unwrap_or(0);
        }
    }

    fn number(&mut self, pixel: &[u8]) -> u8 {
        let color = [pixel[0], pixel[1], pixel[2]];
        let distance = |other: &[u8; 3]| {
            let parts = color.iter().zip(other);
            let squares = parts.map(|(one, other)| u32::from(one.abs_diff(*other)).pow(2));
            squares.sum::<u32>()
        };
        *self.known.entry(color).or_insert_with(|| {
            let numbered = self.colors.iter().zip(0..);
            let found = numbered.min_by_key(|(other, _)| distance(other));
            found.map_or(0, |(_, number)| number)
        })
    }
}
