//! Whether a text is a regular expression of ECMAScript, as the format `regex` asks.
//!
//! It is read as with the flag `u`, but for what every engine takes without the flag in the sense that was meant: a
//! backslash before a character that is neither letter nor digit, a brace that closes nothing, and a hyphen behind or
//! before a class such as `\w` in brackets.

/// Whether a text is a regular expression.
pub(super) fn is_pattern(text: &str) -> bool {
    let characters: Vec<char> = text.chars().collect();
    let names = group_names(text);
    let mut reader = Reader {
        groups: group_count(&characters),
        names,
        characters,
        at: 0,
    };
    reader.pattern().is_some()
}

/// What stands before a quantifier.
#[derive(Clone, Copy, PartialEq)]
enum Before {
    /// Something that can be repeated.
    Atom,
    /// Nothing, or what has no length.
    Nothing,
}

/// One side of a range in brackets.
#[derive(Clone, Copy)]
enum Member {
    Character(u32),
    /// Several characters, such as `\w`.
    Class,
}

struct Reader<'t> {
    characters: Vec<char>,
    at: usize,
    groups: u32,
    names: Vec<&'t str>,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let next = self.characters.get(self.at).copied();
        self.at += 1;
        next
    }

    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    fn takes(&mut self, wanted: &str) -> bool {
        let rest = self.characters.get(self.at..).unwrap_or(&[]);
        let is_next = wanted
            .chars()
            .enumerate()
            .all(|(at, wanted)| rest.get(at) == Some(&wanted));
        if is_next {
            self.at += wanted.len();
        }
        is_next
    }

    /// None where the text is no pattern.
    fn pattern(&mut self) -> Option<()> {
        // For each open group what it is to a quantifier behind it.
        let mut open = Vec::new();
        let mut before = Before::Nothing;
        while let Some(character) = self.next() {
            before = match character {
                '(' => {
                    open.push(self.group()?);
                    Before::Nothing
                }
                ')' => open.pop()?,
                '[' => self.class()?,
                '\\' => self.escape()?,
                '*' | '+' | '?' | '{' => self.quantifier(character, before)?,
                ']' => return None,
                '|' | '^' | '$' => Before::Nothing,
                _ => Before::Atom,
            };
        }
        open.is_empty().then_some(())
    }

    /// The rest of what opens a group, and what the group is to a quantifier.
    fn group(&mut self) -> Option<Before> {
        if !self.takes("?") {
            return Some(Before::Atom);
        }
        if self.takes(":") {
            return Some(Before::Atom);
        }
        if ["=", "!", "<=", "<!"]
            .iter()
            .any(|opening| self.takes(opening))
        {
            return Some(Before::Nothing);
        }
        if self.takes("<") {
            self.name()?;
            return Some(Before::Atom);
        }
        self.modifiers().then_some(Before::Atom)
    }

    /// The switches of a group, such as `i-s:`, each at most once.
    fn modifiers(&mut self) -> bool {
        let mut seen = String::new();
        let mut has_minus = false;
        while let Some(character) = self.next() {
            match character {
                ':' => return !seen.is_empty(),
                '-' if !has_minus => has_minus = true,
                'i' | 'm' | 's' if !seen.contains(character) => seen.push(character),
                _ => return false,
            }
        }
        false
    }

    /// A name and the `>` behind it.
    fn name(&mut self) -> Option<String> {
        let mut name = String::new();
        loop {
            match self.next()? {
                '>' => return (!name.is_empty()).then_some(name),
                first if name.is_empty() && first.is_ascii_digit() => return None,
                part if part.is_alphanumeric() || matches!(part, '_' | '$') => name.push(part),
                _ => return None,
            }
        }
    }

    fn quantifier(&mut self, first: char, before: Before) -> Option<Before> {
        if before != Before::Atom {
            return None;
        }
        if first == '{' {
            let least = self.digits()?;
            let most = match self.takes(",") {
                true if self.peek() == Some('}') => u64::MAX,
                true => self.digits()?,
                false => least,
            };
            if !self.takes("}") || most < least {
                return None;
            }
        }
        self.takes("?");
        Some(Before::Nothing)
    }

    fn digits(&mut self) -> Option<u64> {
        let mut value = None;
        while let Some(digit) = self.peek().and_then(|character| character.to_digit(10)) {
            let before: u64 = value.unwrap_or(0);
            value = Some(before.saturating_mul(10).saturating_add(digit.into()));
            self.at += 1;
        }
        value
    }

    /// An escape outside of brackets.
    fn escape(&mut self) -> Option<Before> {
        match self.peek()? {
            'b' | 'B' => {
                self.at += 1;
                Some(Before::Nothing)
            }
            'k' => {
                self.at += 1;
                let name = self.takes("<").then(|| self.name())??;
                self.names.contains(&&*name).then_some(Before::Atom)
            }
            '1'..='9' => {
                let number = self.digits()?;
                (number <= self.groups.into()).then_some(Before::Atom)
            }
            _ => self.character_escape(false).map(|_| Before::Atom),
        }
    }

    /// What follows a backslash and stands for one character or several.
    fn character_escape(&mut self, in_class: bool) -> Option<Member> {
        let character = match self.next()? {
            'd' | 'D' | 's' | 'S' | 'w' | 'W' => return Some(Member::Class),
            'p' | 'P' => return self.property().map(|()| Member::Class),
            'f' => 0x0c,
            'n' => 0x0a,
            'r' => 0x0d,
            't' => 0x09,
            'v' => 0x0b,
            'b' if in_class => 0x08,
            '0' if !self.peek().is_some_and(|next| next.is_ascii_digit()) => 0,
            'c' => u32::from(self.next().filter(char::is_ascii_alphabetic)?) % 32,
            'x' => self.hexadecimal(2)?,
            'u' if self.takes("{") => {
                let value = self.code_point()?;
                self.takes("}").then_some(value)?
            }
            'u' => self.hexadecimal(4)?,
            plain if !plain.is_alphanumeric() => plain.into(),
            _ => return None,
        };
        Some(Member::Character(character))
    }

    fn hexadecimal(&mut self, length: usize) -> Option<u32> {
        let mut value = 0;
        for _ in 0..length {
            value = value * 16 + self.next()?.to_digit(16)?;
        }
        Some(value)
    }

    fn code_point(&mut self) -> Option<u32> {
        let mut value = None;
        while let Some(digit) = self.peek().and_then(|character| character.to_digit(16)) {
            let next = value.unwrap_or(0) * 16 + digit;
            value = Some(next).filter(|value| *value <= 0x0010_ffff);
            value?;
            self.at += 1;
        }
        value
    }

    /// The braces of `\p{..}`.
    fn property(&mut self) -> Option<()> {
        let from = self.at + 1;
        self.takes("{").then_some(())?;
        while self.next()? != '}' {}
        let name: String = self.characters.get(from..self.at - 1)?.iter().collect();
        is_property(&name).then_some(())
    }

    /// What stands in brackets, and the bracket that closes them.
    fn class(&mut self) -> Option<Before> {
        self.takes("^");
        loop {
            if self.takes("]") {
                return Some(Before::Atom);
            }
            let first = self.member()?;
            let is_range = self.peek() == Some('-')
                && self
                    .characters
                    .get(self.at + 1)
                    .is_some_and(|next| *next != ']');
            if is_range {
                self.at += 1;
                let last = self.member()?;
                if let (Member::Character(low), Member::Character(high)) = (first, last)
                    && low > high
                {
                    return None;
                }
            }
        }
    }

    fn member(&mut self) -> Option<Member> {
        match self.next()? {
            '\\' => self.character_escape(true),
            character => Some(Member::Character(character.into())),
        }
    }
}

/// How many groups a pattern captures.
fn group_count(characters: &[char]) -> u32 {
    let mut count = 0;
    let mut in_class = false;
    let mut at = 0;
    while let Some(character) = characters.get(at) {
        let following = |by: usize| characters.get(at + by).copied();
        match character {
            '\\' => at += 1,
            '[' => in_class = true,
            ']' => in_class = false,
            '(' if !in_class => {
                let is_named = following(2) == Some('<')
                    && following(3).is_some_and(|next| !matches!(next, '=' | '!'));
                count += u32::from(following(1) != Some('?') || is_named);
            }
            _ => {}
        }
        at += 1;
    }
    count
}

/// The names that groups of a pattern have.
fn group_names(text: &str) -> Vec<&str> {
    let parts = text.split("(?<").skip(1);
    parts
        .filter_map(|part| Some(part.split_once('>')?.0))
        .collect()
}

/// Whether the name of a property of characters is formed as one: which there are, each version of Unicode says anew.
fn is_property(name: &str) -> bool {
    let is_word = |word: &str| {
        let may_stand = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        !word.is_empty() && word.bytes().all(may_stand)
    };
    match name.split_once('=') {
        Some((name, value)) => is_word(name) && is_word(value),
        None => is_word(name),
    }
}

#[cfg(test)]
mod tests {
    use super::is_pattern;

    #[test]
    fn patterns_of_ecmascript() {
        for pattern in [
            "",
            "^[a-z]+$",
            "^(?=a)(?<name>b)(?:c){2,3}?$",
            r"(a)\1\k<name>(?<name>b)",
            r"[\w.+-]@[^\]\-/]",
            r"\/\.\u{1F600}\u0041\x41\cA\0",
            r"\p{L}\p{Script=Greek}\P{Uppercase_Letter}",
            "a||b",
            "[]",
            "a{2,}",
            r"\-[\_\-]\'",
            "(?i-s:a)",
            r"[\w- ]",
            r"[+-\d]",
            "a}",
        ] {
            assert!(is_pattern(pattern), "{pattern}");
        }
    }

    #[test]
    fn texts_that_are_no_patterns() {
        for pattern in [
            "[a-z",
            "(a",
            "a)",
            "*a",
            "a**",
            "a{3,2}",
            "a{,2}",
            "(?P<name>a)",
            "(?i)a",
            "\\",
            r"\A",
            "[z-a]",
            "]",
            r"\1",
            r"\k<name>",
            r"\p\{L\}",
            r"\u{110000}",
            r"\x4",
            "^*",
            "(?=a)*",
            "[[:alnum:]]]",
        ] {
            assert!(!is_pattern(pattern), "{pattern}");
        }
    }
}
