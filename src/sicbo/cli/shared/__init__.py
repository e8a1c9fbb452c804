"""What several commands share: options, files, printed output and errors."""
