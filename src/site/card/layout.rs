//! Where the texts of a card stand.

use super::{Face, Faces, HEIGHT, MARGIN, Palette, WIDTH};

/// The lines of a card.
pub(super) struct Layout {
    pub(super) lines: Vec<Line>,
}

/// A line of text.
pub(super) struct Line {
    pub(super) text: String,
    pub(super) role: Role,
    pub(super) size: f32,
    /// From the top.
    pub(super) baseline: f32,
}

/// What a line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Name,
    Section,
    Title,
    Description,
}

/// The sizes that a title may have, with the lines it may then fill: the first that holds all of it.
const TITLES: [(f32, usize); 3] = [(80.0, 2), (68.0, 2), (60.0, 3)];

const NAME_SIZE: f32 = 32.0;
const SECTION_SIZE: f32 = 28.0;
const DESCRIPTION_SIZE: f32 = 32.0;
const DESCRIPTION_LINES: usize = 2;

/// Texts stay clear of the right edge so that they read as a column.
const COLUMN: f32 = WIDTH as f32 - 2.0 * MARGIN;

impl Role {
    pub(super) fn face(self, faces: &Faces) -> &Face {
        match self {
            Role::Name | Role::Title | Role::Section => &faces.semibold,
            Role::Description => &faces.regular,
        }
    }

    pub(super) fn color(self, palette: &Palette) -> &str {
        match self {
            Role::Name | Role::Title => &palette.ink,
            Role::Section => &palette.accent,
            Role::Description => &palette.quiet,
        }
    }

    /// The space between letters beside that of the font, as a part of the size: large letters stand closer.
    pub(super) fn tracking(self) -> f32 {
        match self {
            Role::Title => -0.025,
            Role::Name => -0.01,
            Role::Section | Role::Description => -0.005,
        }
    }
}

impl Layout {
    /// The name stands at the top, the others from the bottom upward.
    pub(super) fn new(
        faces: &Faces,
        name: &str,
        title: &str,
        section: &str,
        description: &str,
    ) -> Self {
        let drawable = |role: Role, text| role.face(faces).drawable(text);
        let own_title = drawable(Role::Title, title);
        let is_named_above = own_title.is_some();
        let title = own_title.unwrap_or_else(|| name.into());
        let mut lines = Vec::new();
        let mut bottom = HEIGHT as f32 - MARGIN;
        if let Some(text) = drawable(Role::Description, description) {
            let face = Role::Description.face(faces);
            let broken = Broken::new(&text, |text| {
                face.width(text, Role::Description.tracking()) * DESCRIPTION_SIZE
            });
            let most = COLUMN * 0.92;
            let count = broken.count(most);
            let width = match count <= DESCRIPTION_LINES {
                true => broken.narrowest(most, count),
                false => most,
            };
            let rows = broken.rows(width, DESCRIPTION_LINES);
            bottom = stack(
                &mut lines,
                rows,
                Role::Description,
                DESCRIPTION_SIZE,
                1.4,
                bottom,
            ) - 30.0;
        }
        let (size, rows) = title_rows(faces, &title);
        bottom = stack(&mut lines, rows, Role::Title, size, 1.1, bottom) - 20.0;
        if let Some(text) = drawable(Role::Section, section) {
            let face = Role::Section.face(faces);
            let width = |text: &str| face.width(text, Role::Section.tracking()) * SECTION_SIZE;
            let rows = Broken::new(&text, width).rows(COLUMN, 1);
            stack(&mut lines, rows, Role::Section, SECTION_SIZE, 1.2, bottom);
        }
        if is_named_above && !name.is_empty() {
            let face = Role::Name.face(faces);
            let width = |text: &str| face.width(text, Role::Name.tracking()) * NAME_SIZE;
            let rows = Broken::new(name, width).rows(COLUMN, 1);
            let bottom = MARGIN + NAME_SIZE;
            stack(&mut lines, rows, Role::Name, NAME_SIZE, 1.2, bottom);
        }
        Self { lines }
    }
}

/// The title in the largest size that holds it, in lines of like width.
fn title_rows(faces: &Faces, title: &str) -> (f32, Vec<String>) {
    let face = Role::Title.face(faces);
    let last = TITLES.len() - 1;
    for (at, (size, most)) in TITLES.into_iter().enumerate() {
        let broken = Broken::new(title, |text| {
            face.width(text, Role::Title.tracking()) * size
        });
        let count = broken.count(COLUMN);
        if count <= most || at == last {
            let width = if count <= most {
                broken.narrowest(COLUMN, count)
            } else {
                COLUMN
            };
            return (size, broken.rows(width, most));
        }
    }
    (0.0, Vec::new())
}

/// Adds rows that end at `bottom`, and gives where they begin.
fn stack(
    lines: &mut Vec<Line>,
    rows: Vec<String>,
    role: Role,
    size: f32,
    leading: f32,
    bottom: f32,
) -> f32 {
    let count = rows.len();
    for (at, text) in rows.into_iter().enumerate() {
        let below = (count - 1 - at) as f32 * size * leading;
        // The part of a letter below the line.
        let baseline = (bottom - below - size * 0.22).round();
        lines.push(Line {
            text,
            role,
            size,
            baseline,
        });
    }
    bottom - count as f32 * size * leading
}

/// A text as words with their widths.
struct Broken<'t, W: Fn(&str) -> f32> {
    words: Vec<(&'t str, f32)>,
    space: f32,
    width: W,
}

impl<'t, W: Fn(&str) -> f32> Broken<'t, W> {
    fn new(text: &'t str, width: W) -> Self {
        // What follows cannot show: a card has three lines at most.
        let words = text.split(' ').take(200);
        Self {
            words: words.map(|word| (word, width(word))).collect(),
            space: width(" "),
            width,
        }
    }

    /// How many lines it takes.
    fn count(&self, most: f32) -> usize {
        let (mut count, mut at) = (0, 0);
        while at < self.words.len() {
            at = self.end(at, most);
            count += 1;
        }
        count
    }

    /// The word after the last one of the line that begins with the word at `start`.
    fn end(&self, start: usize, most: f32) -> usize {
        let mut width = self.words[start].1;
        let mut at = start + 1;
        while let Some((_, next)) = self.words.get(at) {
            width += self.space + next;
            if width > most {
                break;
            }
            at += 1;
        }
        at
    }

    /// The least width in which it takes no more than `count` lines.
    fn narrowest(&self, most: f32, count: usize) -> f32 {
        let widest = self
            .words
            .iter()
            .fold(0.0_f32, |widest, word| widest.max(word.1));
        let (mut low, mut high) = (widest.min(most), most);
        while high - low > 4.0 {
            let middle = (low + high) / 2.0;
            if self.count(middle) <= count {
                high = middle;
            } else {
                low = middle;
            }
        }
        high
    }

    /// Its lines, the last one with an ellipsis where there is more. A word that is too long is cut.
    fn rows(&self, most: f32, count: usize) -> Vec<String> {
        let mut rows = Vec::new();
        let mut at = 0;
        while at < self.words.len() && rows.len() < count {
            let end = self.end(at, most);
            let words: Vec<&str> = self.words[at..end].iter().map(|(word, _)| *word).collect();
            let row = words.join(" ");
            let is_cut = rows.len() + 1 == count && end < self.words.len();
            rows.push(match is_cut || (self.width)(&row) > most {
                true => self.cut(&row, most),
                false => row,
            });
            at = end;
        }
        rows
    }

    fn cut(&self, row: &str, most: f32) -> String {
        let mut room = most - (self.width)("…");
        let mut letters = row.char_indices();
        let first_outside = letters.find(|(at, letter)| {
            room -= (self.width)(&row[*at..at + letter.len_utf8()]);
            room < 0.0
        });
        let end = first_outside.map_or(row.len(), |(at, _)| at);
        let kept = row[..end].trim_end_matches(|c: char| c == ' ' || c.is_ascii_punctuation());
        format!("{kept}…")
    }
}
