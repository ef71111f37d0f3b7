"""Public Market: bid, fish, pack an ice chest and go to market; 1 to 5 players."""
